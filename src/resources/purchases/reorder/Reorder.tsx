/**
 * The page for reordering: the person edits proposed quantities, and one button creates a draft purchase per
 * supplier.
 */
import ReorderIcon from '@mui/icons-material/ChecklistOutlined';
import { Card } from '@mui/material';
import { useEvent, useRequireAccess } from 'ra-core';
import { memo, useDeferredValue, type ComponentProps } from 'react';
import { useSearchParams } from 'react-router-dom';
import { REORDER_SALES_HISTORY_DAYS, DEFAULT_SUPPLIER_LEAD_DAYS } from '../../../../contract/limits';
import type { ReorderSuggestions as ReorderAnswer } from '../../../dataProvider/api';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/reorder';
import { useBranch } from '../../../lib/branch';
import { formatDay } from '../../../lib/days';
import { formatCount } from '../../../lib/quantities';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorBanner } from '../../../ui/ErrorBanner';
import { lazy } from '../../../ui/lazy';
import { UnsavedChangesQuestion } from '../../../ui/UnsavedChangesQuestion';
import { Loading } from '../../../ui/Loading';
import { PrintButton } from '../../../ui/PrintButton';
import { PhoneSheet } from '../../../ui/PhoneSheet';
import { PrintedHeading } from '../../../ui/PrintedHeading';
import { ScreenTitle } from '../../../ui/ScreenTitle';
import { SignInAgainDialog } from '../../../ui/form/SignInAgainDialog';
import { useIsActionAllowed } from '../../../ui/useIsActionAllowed';
import { useApiQuery } from '../../../ui/useApiQuery';
import { groupLinesBySupplier, toEditableReorderLine, type SupplierGroup } from './reorderLines';
import { CreatedDrafts } from './CreatedDrafts';
import { CreateDraftsBar } from './CreateDraftsBar';
import { ReorderGroup } from './ReorderGroup';
import { useReorderLineEdits } from './useReorderLineEdits';
import { useCreatePurchaseDrafts } from './useCreatePurchaseDrafts';
import './reorder.css';
import { NativeSelect } from '../../../ui/NativeSelect';

const RESOURCE = 'purchases/reorder';

// The select loads on demand, because it is the largest of MUI's components.
const ReferenceSelect = lazy(async () => ({
  default: (await import('../../../ui/search/ReferenceSelect')).ReferenceSelect,
}));

function useChosen() {
  const [parameters, setParameters] = useSearchParams();
  const supplier = Number(parameters.get('supplier') ?? NaN);
  const choose = (name: 'show' | 'supplier', value: string | null) =>
    setParameters(before => {
      const after = new URLSearchParams(before);
      if (value === null) after.delete(name);
      else after.set(name, value);
      return after;
    });
  return {
    lowOnly: parameters.get('show') !== 'all',
    supplierId: Number.isInteger(supplier) && supplier > 0 ? supplier : null,
    choose,
  };
}

const Reorder = () => {
  const branchId = useBranch();
  useRequireAccess({ action: 'list', resource: RESOURCE });
  // A new React key remounts the page when the branch changes, which discards the edits of the old branch.
  return <OfBranch key={branchId} branchId={branchId} />;
};

const OfBranch = ({ branchId }: { branchId: number }) => {
  const translate = useTranslate();
  const { lowOnly, supplierId } = useChosen();
  const mayOrder = useIsActionAllowed('create', 'purchases/orders');
  const about = { branchId, lowOnly, supplierId };
  const { data, failure, isPlaceholderData, refetch } = useApiQuery({
    key: ['reorder', about],
    query: (api, options) => api.reorder(about, options),
    failed: translate('reorder.failed'),
    placeholderData: (before: ReorderAnswer | undefined) => before as never,
  });
  const { edits, change, changeAll, forget } = useReorderLineEdits();
  const { make, busy, failure: notMade, made } = useCreatePurchaseDrafts(branchId);
  const unsaved = useEvent(() => edits.size > 0);
  const lines = (data?.products ?? []).map(product => toEditableReorderLine(product, edits.get(product.id)));
  const ticked = lines.filter(({ isTicked }) => isTicked);
  const createReorderDrafts = () => {
    // The edits of the lines that are being ordered. They are discarded once the drafts exist. Edits that the person
    // makes meanwhile remain.
    const done = new Map(
      lines.flatMap(({ product: { id } }) => {
        const edit = edits.get(id);
        return edit ? [[id, edit] as const] : [];
      }),
    );
    void make(ticked, () => forget(done));
  };
  return (
    <div className="reorder">
      <ScreenTitle title={translate('reorder.title')} />
      <PrintedHeading title={translate('reorder.title')} branchId={branchId} />
      <SignInAgainDialog />
      <UnsavedChangesQuestion unsaved={unsaved} />
      <Toolbar hasRows={lines.length > 0} />
      {data && <Formula data={data} />}
      {made && <CreatedDrafts drafts={made} />}
      <ErrorBanner failure={failure} onRetry={() => void refetch()} />
      {!data && !failure && (
        <Card>
          <Loading />
        </Card>
      )}
      {data && lines.length === 0 && <Nothing lowOnly={lowOnly} isNarrowed={supplierId !== null} />}
      <div aria-busy={isPlaceholderData} className="reorder-groups">
        {data && (
          <Groups
            groups={groupLinesBySupplier(lines)}
            branchId={branchId}
            onChange={change}
            onChangeAll={changeAll}
            readOnly={!mayOrder}
          />
        )}
      </div>
      {data && data.more > 0 && (
        <p className="soft">{translate('reorder.more', { count: formatCount(data.more) })}</p>
      )}
      {lines.length > 0 && mayOrder && (
        <CreateDraftsBar
          ticked={ticked}
          busy={busy || isPlaceholderData}
          failure={notMade}
          onMake={createReorderDrafts}
        />
      )}
    </div>
  );
};

const AT_ONCE = 2;

/**
 * Renders the first suppliers at once and defers the others, because hundreds of inputs would delay the first
 * interaction.
 */
const Groups = ({
  groups,
  ...rest
}: { groups: readonly SupplierGroup[] } & Omit<ComponentProps<typeof ReorderGroup>, 'group'>) => {
  const count = useDeferredValue(groups.length, AT_ONCE);
  return groups.slice(0, count).map(group => <ReorderGroup key={group.supplierId} group={group} {...rest} />);
};

/** The toolbar is memoized, because typing in the table would otherwise spend most of its time on rendering it. */
const Toolbar = memo(({ hasRows }: { hasRows: boolean }) => {
  const translate = useTranslate();
  const { lowOnly, supplierId, choose } = useChosen();
  return (
    <div className="reorder-toolbar no-print">
      <PhoneSheet label={lowOnly ? translate('reorder.low') : translate('reorder.all')}>
        <NativeSelect
          className="reorder-filter"
          label={translate('reorder.show')}
          value={lowOnly ? 'low' : 'all'}
          onChange={shown => choose('show', shown === 'all' ? 'all' : null)}
          choices={[
            ['low', translate('reorder.low')],
            ['all', translate('reorder.all')],
          ]}
        />
        <div className="reorder-filter">
          <ReferenceSelect
            reference="purchases/suppliers"
            label={translate('reorder.supplier')}
            placeholder={translate('reorder.anySupplier')}
            value={supplierId}
            onChange={id => choose('supplier', id === null ? null : String(id))}
          />
        </div>
      </PhoneSheet>
      {hasRows && <PrintButton />}
    </div>
  );
});

const Formula = ({ data }: { data: ReorderAnswer }) => {
  const translate = useTranslate();
  return (
    <details className="soft reorder-formula">
      <summary>{translate('reorder.help')}</summary>
      {translate('reorder.lowMeans')} {translate('reorder.formula')}{' '}
      {translate('reorder.days', {
        days: REORDER_SALES_HISTORY_DAYS,
        from: formatDay(data.soldFrom),
        to: formatDay(data.soldTo),
        lead: DEFAULT_SUPPLIER_LEAD_DAYS,
      })}
    </details>
  );
};

const Nothing = ({ lowOnly, isNarrowed }: { lowOnly: boolean; isNarrowed: boolean }) => {
  const translate = useTranslate();
  return (
    <Card>
      <EmptyState
        icon={ReorderIcon}
        title={lowOnly ? translate('reorder.none') : translate('reorder.noneAtAll')}
        hint={isNarrowed ? translate('reorder.noneOfSupplier') : translate('reorder.noneHint')}
      />
    </Card>
  );
};

export default Reorder;
