/**
 * Bar for bulk actions, with the number of selected records and the actions. It is at the bottom of the window, where a
 * thumb reaches it and where it moves no rows.
 */
import { useEvent, useListContext, type GetListResult, type Identifier, type RaRecord } from 'ra-core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatCount } from '../../lib/quantities';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { useListScreen } from './listScreenContext';
import { useNotifyAfterUnmount } from '../useNotifyAfterUnmount';
import { useBulkActionState } from './bulkActionState';
import { BulkFailureAlert } from './BulkFailureAlert';
import {
  MAX_SELECTED_RECORDS as MAX,
  useClearSelectionOnEscape,
  useFocusTableAfterDeselection,
  useClearSelectionOnFilterChange,
} from './selection';
import { useReturnFocusAfterAction } from '../focus';

export const BulkActionsBar = ({ children }: { children: ReactNode }) => {
  const words = useResourceTexts();
  const { selectedIds, onSelect, total = 0 } = useListContext();
  const { busy, failure, setFailure } = useBulkActionState();
  const bar = useRef<HTMLDivElement>(null);
  const count = selectedIds.length;
  const clear = () => onSelect([]);
  const selectedNow = useEvent(() => selectedIds as Identifier[]);
  useClearSelectionOnFilterChange(clear);
  useEffect(() => {
    if (count === 0) setFailure(null);
  }, [count, setFailure]);
  useClearSelectionOnEscape(count > 0 && !busy ? clear : undefined);
  useFocusTableAfterDeselection(bar, count);
  return (
    <div ref={bar} className="bulk-bar sticky-foot no-print" role="region" aria-label={words('selection')}>
      {failure && <BulkFailureAlert failure={failure} />}
      <div className="bulk-actions">
        {/* This live region is always mounted, because screen readers announce only changes of existing elements. */}
        <span role="status">{count > 0 && words('selected', { count: formatCount(count) })}</span>
        {count > 0 && (
          <>
            {count < total && count < MAX && <SelectAll total={total} selectedNow={selectedNow} />}
            <button type="button" className="button" disabled={busy} onClick={clear}>
              {words('clear_selection')}
            </button>
            <span className="bulk-own">{children}</span>
          </>
        )}
      </div>
    </div>
  );
};

/**
 * Selects all matching records of all pages, up to a maximum. If more records match, a notification says so.
 */
const SelectAll = ({ total, selectedNow }: { total: number; selectedNow: () => Identifier[] }) => {
  const words = useResourceTexts();
  const { onSelect, onSelectAll } = useListContext();
  const { branchId } = useListScreen();
  const { busy, setFailure } = useBulkActionState();
  const [asking, setAsking] = useState(false);
  // The component unmounts if the selection is cleared or the search changes. A response that arrives later is ignored.
  const { here } = useNotifyAfterUnmount();
  const all = () => {
    setAsking(true);
    onSelectAll({
      // react-admin reports a response with exactly `limit` records as incomplete, so one more is requested.
      limit: total > MAX ? MAX : MAX + 1,
      queryOptions: {
        meta: { branchId },
        onSuccess: ({ data }: GetListResult<RaRecord<Identifier>>) => {
          // If the person has cleared the selection or changed the search while the records of all pages were loading,
          // the loaded records must not be selected. react-admin has already selected them, so `onSelect` restores the
          // selection.
          if (!here.current) return onSelect(selectedNow());
          setAsking(false);
          setFailure(null);
          // react-admin selects the loaded records under the name of the resource. A list that does not store its
          // parameters reads its selection under another name, so the selection is also set here.
          onSelect(data.map(({ id }) => id));
        },
        onError: error => {
          if (!here.current) return;
          setAsking(false);
          setFailure({ sentence: words('fetch_failed'), error });
        },
      },
    });
  };
  return (
    <button
      ref={useReturnFocusAfterAction(asking)}
      type="button"
      className="button"
      disabled={busy || asking}
      onClick={all}
    >
      {total > MAX
        ? words('select_first', { count: formatCount(MAX) })
        : words('select_all', { total: formatCount(total) })}
    </button>
  );
};
