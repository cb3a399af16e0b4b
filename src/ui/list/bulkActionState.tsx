import { useQueryClient } from '@tanstack/react-query';
import {
  useEvent,
  useListContext,
  useNotify,
  useResourceContext,
  type Identifier,
  type RaRecord,
} from 'ra-core';
import { createContext, use, useMemo, useRef, useState, type ReactNode } from 'react';
import { PartialFailureError } from '../../dataProvider/errors';
import { useResourceTexts } from '../../lib/useResourceTexts';

interface Bulk {
  busy: boolean;
  failure: BulkActionFailure | null;
  setFailure: (failure: BulkActionFailure | null) => void;
  begin: (change: () => Promise<void>) => Promise<void>;
}

export interface BulkActionFailure {
  sentence: string;
  error: unknown;
}

const BulkContext = createContext<Bulk | null>(null);

/** @throws Error if the list has no bulk actions */
export function useBulkActionState(): Bulk {
  const bulk = use(BulkContext);
  if (!bulk) throw new Error('Bulk actions work inside the bulkActions of a ListScreen only');
  return bulk;
}

export const BulkActionProvider = ({ children }: { children: ReactNode }) => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<BulkActionFailure | null>(null);
  // `begun` is a ref and not state, because a second click can come before the button is rendered as disabled. A ref
  // already has its new value then.
  const begun = useRef(false);
  const begin = useEvent(async (change: () => Promise<void>) => {
    if (begun.current) return;
    begun.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await change();
    } finally {
      begun.current = false;
      setBusy(false);
    }
  });
  const bulk = useMemo(() => ({ busy, failure, setFailure, begin }), [busy, failure, begin]);
  return <BulkContext value={bulk}>{children}</BulkContext>;
};

/**
 * Runs a custom bulk action, in addition to `BulkDeleteAction` and `BulkUpdateAction`. Afterwards the list is
 * refetched. After an error, the failed records stay selected: those listed in a `PartialFailureError`, or else all of
 * them.
 * @param done text key of the notification if all records were changed; `smart_count` is their number
 * @param failed text key of the error message; `smart_count` is the number of failed records out of `total`
 * @returns `run`, which calls a function with the ids of the selected records, and `busy`, true while any bulk action
 *   runs
 */
export function useRunBulkAction({ done, failed }: { done: string; failed: string }) {
  const words = useResourceTexts();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const resource = useResourceContext();
  const { selectedIds, onSelect } = useListContext<RaRecord<Identifier>>();
  const { busy, begin, setFailure } = useBulkActionState();
  const run = useEvent((change: (ids: Identifier[]) => Promise<unknown>) =>
    begin(async () => {
      const total = selectedIds.length;
      try {
        await change(selectedIds);
        onSelect([]);
        notify(words(done, { smart_count: total }), { type: 'success' });
      } catch (error) {
        const left = error instanceof PartialFailureError ? error.failed.map(({ id }) => id) : selectedIds;
        const sentence = words(failed, { smart_count: left.length, total });
        console.error(sentence, error);
        onSelect(left);
        setFailure({ sentence, error });
      }
      // If a changed record was not cached before, react-admin caches an object that contains only the changed fields.
      // Objects of this kind are removed.
      queryClient.removeQueries({ queryKey: [resource, 'getOne'], type: 'inactive' });
      await queryClient.invalidateQueries({ queryKey: [resource] });
    }),
  );
  return { run, busy };
}
