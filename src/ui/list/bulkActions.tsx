import { useDeleteMany, useUpdateMany, useListContext, useResourceContext } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { useTranslate } from '../../i18n/useTranslate';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { useListScreen } from './listScreenContext';
import { LazyConfirmDialog } from '../LazyConfirmDialog';
import { useRunBulkAction } from './bulkActionState';
import { useReturnFocusAfterAction } from '../focus';

const AWAITED = { mutationMode: 'pessimistic', returnPromise: true } as const;

export const BulkDeleteAction = () => {
  const words = useResourceTexts();
  const resource = useResourceContext();
  const { branchId, access } = useListScreen();
  const { selectedIds } = useListContext();
  const { run, busy } = useRunBulkAction({ done: 'deleted_many', failed: 'delete_many_failed' });
  const [removeMany, { isPending }] = useDeleteMany(resource, undefined, AWAITED);
  const [asked, setAsked] = useState(false);
  if (!access.delete) return null;
  const count = { smart_count: selectedIds.length };
  const confirmed = async () => {
    await run(ids => removeMany(resource, { ids, meta: { branchId } }, AWAITED));
    setAsked(false);
  };
  return (
    <>
      <BulkButton isDanger busy={isPending} disabled={busy} onPress={() => setAsked(true)}>
        {words('delete')}
      </BulkButton>
      {asked && (
        <LazyConfirmDialog
          title={words('delete_many', count)}
          sentence={words('confirm_delete_many', count)}
          confirm={words(isPending ? 'processing' : 'delete')}
          busy={busy}
          onConfirm={confirmed}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
};

interface BulkUpdateActionProps {
  label: string;
  data: object;
}

export const BulkUpdateAction = ({ label, data }: BulkUpdateActionProps) => {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { branchId, access } = useListScreen();
  const { run, busy } = useRunBulkAction({ done: 'updated_many', failed: 'update_many_failed' });
  const [updateMany, { isPending }] = useUpdateMany(resource, undefined, AWAITED);
  if (!access.edit) return null;
  const press = () => void run(ids => updateMany(resource, { ids, data, meta: { branchId } }, AWAITED));
  return (
    <BulkButton busy={isPending} disabled={busy} onPress={press}>
      {translate(label, { _: label })}
    </BulkButton>
  );
};

interface BulkButtonProps {
  /** True for an action that deletes. */
  isDanger?: boolean;
  busy: boolean;
  disabled: boolean;
  onPress: () => void;
  children: ReactNode;
}

const BulkButton = ({ isDanger = false, busy, disabled, onPress, children }: BulkButtonProps) => {
  const words = useResourceTexts();
  return (
    <button
      ref={useReturnFocusAfterAction(busy)}
      type="button"
      className={isDanger ? 'button danger' : 'button'}
      disabled={disabled}
      onClick={onPress}
    >
      {busy ? words('processing') : children}
    </button>
  );
};
