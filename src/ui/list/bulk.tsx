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
  failure: BulkFailure | null;
  setFailure: (failure: BulkFailure | null) => void;
  begin: (change: () => Promise<void>) => Promise<void>;
}

export interface BulkFailure {
  sentence: string;
  error: unknown;
}

const BulkContext = createContext<Bulk | null>(null);

/** @throws Error outside a list with bulk actions */
export function useBulk(): Bulk {
  const bulk = use(BulkContext);
  if (!bulk) throw new Error('Bulk actions work inside the bulkActions of a ListScreen only');
  return bulk;
}

export const BulkProvider = ({ children }: { children: ReactNode }) => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<BulkFailure | null>(null);
  // A second click may come before the first click has disabled the button.
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
 * Runs a custom bulk action beside `BulkDeleteAction` and `BulkUpdateAction`.
 * @param done key of the text after full success; `smart_count` records
 * @param failed key of the text otherwise; `smart_count` of `total` records
 * @returns `run`, which applies a function to the selected records, and `busy`, true while any action runs. After a
 *   failure, a message appears and the failed records stay selected: all of them, unless the error is a
 *   `PartialFailureError`, which lists them. The list is refetched afterwards.
 */
export function useBulkChange({ done, failed }: { done: string; failed: string }) {
  const words = useResourceTexts();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const resource = useResourceContext();
  const { selectedIds, onSelect } = useListContext<RaRecord<Identifier>>();
  const { busy, begin, setFailure } = useBulk();
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
      // For a record that was not cached, react-admin caches an object with nothing but the change.
      queryClient.removeQueries({ queryKey: [resource, 'getOne'], type: 'inactive' });
      await queryClient.invalidateQueries({ queryKey: [resource] });
    }),
  );
  return { run, busy };
}
