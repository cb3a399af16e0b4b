import { useListContext, type Identifier } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isFieldSupported } from '../../../backends/backend';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/bulk';
import { formatCount } from '../../../lib/quantities';
import { MAX_SELECTED_RECORDS } from '../../../ui/list/selection';
import { lazy, createPreloadHandlers } from '../../../ui/lazy';
import { useListScreen } from '../../../ui/list/listScreenContext';
import { toProductFilter, type BulkChangeTarget } from './bulkChangeTarget';
import { useAllowedBulkActions } from './useAllowedBulkActions';

const DIALOGS = {
  prices: lazy(() => import('./PriceDialog')),
  fields: lazy(() => import('./FieldsDialog')),
  promotion: lazy(() => import('./PromotionDialog')),
  merge: lazy(() => import('./MergeDialog')),
  remove: lazy(() => import('./RemoveDialog')),
};
type Dialog = keyof typeof DIALOGS;

export const BulkProductActions = () => {
  const translate = useTranslate();
  const { branchId } = useListScreen();
  const { selectedIds, total = 0, ...list } = useListContext();
  const { filter, filterValues } = list as Record<'filter' | 'filterValues', Record<string, unknown>>;
  const may = useAllowedBulkActions();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Dialog | null>(null);
  // The selected ids at the time when the person chose "all that match". A different selection resets that choice.
  const [allBeside, setAllBeside] = useState<readonly Identifier[] | null>(null);
  const matching = toProductFilter({ ...filterValues, ...filter });
  const all = allBeside === selectedIds && matching !== null;
  const target: BulkChangeTarget = {
    branchId,
    filter: matching,
    ...(all ? { ids: null, count: total } : { ids: selectedIds, count: selectedIds.length }),
  };
  const Dialog = open && DIALOGS[open];
  const actions: Dialog[] = [
    ...(may.edit && isFieldSupported('products', 'priceCents') ? (['prices'] as const) : []),
    ...(may.edit ? (['fields'] as const) : []),
    ...(may.promote ? (['promotion'] as const) : []),
    ...(may.merge && !all && selectedIds.length === 2 ? (['merge'] as const) : []),
  ];
  return (
    <>
      {matching && total > MAX_SELECTED_RECORDS && (
        <button
          type="button"
          className="button"
          aria-pressed={all}
          onClick={() => setAllBeside(all ? null : selectedIds)}
        >
          {translate('bulk.all', { count: formatCount(total) })}
        </button>
      )}
      {actions.map(name => (
        <DialogButton key={name} name={name} onOpen={setOpen} />
      ))}
      {may.print && (
        <button
          type="button"
          className="button"
          onClick={() => void navigate('/admin/inventory/labels', { state: { target } })}
        >
          {translate('bulk.labels')}
        </button>
      )}
      {may.remove && <DialogButton name="remove" onOpen={setOpen} />}
      {Dialog && <Dialog target={target} onClose={() => setOpen(null)} />}
    </>
  );
};

const DialogButton = ({ name, onOpen }: { name: Dialog; onOpen: (name: Dialog) => void }) => {
  const translate = useTranslate();
  return (
    <button
      type="button"
      className={name === 'remove' ? 'button danger' : 'button'}
      {...createPreloadHandlers(DIALOGS[name])}
      onClick={() => onOpen(name)}
    >
      {translate(`bulk.${name}`)}
    </button>
  );
};
