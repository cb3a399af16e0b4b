/** The boxes that select rows: one a row, and one for the page. */
import {
  useDataTableCallbacksContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useRecordContext,
  type Identifier,
  type RaRecord,
} from 'ra-core';
import type { ComponentProps } from 'react';
import { useWords } from '../../lib/words';
import { useRowTools } from '../list/rowTools';
import { useBulk } from './bulk';

/** A box that a thumb hits. What it selects stays while something is done with it. */
const Box = (props: ComponentProps<'input'>) => {
  const { busy } = useBulk();
  return (
    <label className="select-box">
      {/* The click knows of the shift key, the change does not. */}
      <input type="checkbox" onChange={ignore} {...props} disabled={busy || props.disabled} />
    </label>
  );
};

const ignore = () => undefined;

/** Selects its row; with the shift key all between this row and the last one. */
export const SelectCell = () => {
  const record = useRecordContext<RaRecord>()!;
  const selected = useDataTableSelectedIdsContext()?.includes(record.id) ?? false;
  const { handleToggleItem, isRowSelectable } = useDataTableCallbacksContext();
  const { words, represent } = useRowTools();
  return (
    <Box
      aria-label={words('select_record', { record: represent(record) })}
      checked={selected}
      disabled={isRowSelectable ? !isRowSelectable(record) : false}
      aria-keyshortcuts="x"
      onClick={event => handleToggleItem?.(record.id, event)}
    />
  );
};

/** Selects all rows of the page, or none of them. What is selected on other pages stays. */
export const SelectPage = () => {
  const words = useWords();
  const selectedIds = useDataTableSelectedIdsContext() ?? [];
  const { onSelect, isRowSelectable } = useDataTableCallbacksContext();
  const rows: RaRecord[] = useDataTableDataContext() ?? [];
  const ids: Identifier[] = rows.filter(row => isRowSelectable?.(row) ?? true).map(({ id }) => id);
  const count = ids.filter(id => selectedIds.includes(id)).length;
  const all = count > 0 && count === ids.length;
  const others = selectedIds.filter(id => !ids.includes(id));
  return (
    <Box
      ref={box => {
        if (box) box.indeterminate = count > 0 && !all;
      }}
      aria-label={words('select_page')}
      checked={all}
      disabled={ids.length === 0}
      onClick={() => onSelect?.(all ? others : [...others, ...ids])}
    />
  );
};
