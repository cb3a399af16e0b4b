/** Doing something with all that is selected: one thing at a time, and what failed stays selected. */
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
import { SomeFailedError } from '../../dataProvider/errors';
import { useWords } from '../../lib/words';

interface Bulk {
  /** Something is being done with what is selected. */
  busy: boolean;
  /** What came of it, where not all of it could be done. */
  failure: BulkFailure | null;
  setFailure: (failure: BulkFailure | null) => void;
  /** Does it unless something else is being done. */
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
  // A second click may come before the first one has disabled its button.
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
 * For an action of one's own beside `BulkDeleteAction` and `BulkUpdateAction`.
 * @param done words that are said when all of it is done; `smart_count` records
 * @param failed words that are said when it is not; `smart_count` of `total` records
 * @returns a function that does something with what is selected, and whether anything is being done. What failed is said and
 *   stays selected: all of it, unless the error is a `SomeFailedError`, which knows. Afterwards the list is read again.
 */
export function useBulkChange({ done, failed }: { done: string; failed: string }) {
  const words = useWords();
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
        const left = error instanceof SomeFailedError ? error.failed.map(({ id }) => id) : selectedIds;
        const sentence = words(failed, { smart_count: left.length, total });
        console.error(sentence, error);
        onSelect(left);
        setFailure({ sentence, error });
      }
      // react-admin keeps a record of nothing but the change where it had none.
      queryClient.removeQueries({ queryKey: [resource, 'getOne'], type: 'inactive' });
      await queryClient.invalidateQueries({ queryKey: [resource] });
    }),
  );
  return { run, busy };
}
