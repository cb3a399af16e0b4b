import {
  useDataTableCallbacksContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useRecordContext,
  type Identifier,
  type RaRecord,
} from 'ra-core';
import type { ComponentProps, MouseEvent } from 'react';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { useRowActionContext } from './rowActionContext';
import { useBulkActionState } from './bulkActionState';

interface BoxProps extends Omit<ComponentProps<'input'>, 'checked' | 'onSelect'> {
  checked: boolean;
  onSelect: (checked: boolean, event: MouseEvent<HTMLInputElement>) => void;
}

const Box = ({ checked, onSelect, ...props }: BoxProps) => {
  const { busy } = useBulkActionState();
  return (
    <label className="select-box">
      {/* The change event does not tell whether Shift is pressed, so the click event handles the selection. */}
      <input
        type="checkbox"
        onChange={ignore}
        {...props}
        checked={checked}
        disabled={busy || props.disabled}
        onClick={event => onSelect(event.currentTarget.checked, event)}
      />
    </label>
  );
};

const ignore = () => undefined;

/** Checkbox of a row. A Shift-click selects all rows from the last selected row to this one. */
export const SelectRowCheckbox = () => {
  const record = useRecordContext<RaRecord>()!;
  const selected = useDataTableSelectedIdsContext()?.includes(record.id) ?? false;
  const { handleToggleItem } = useDataTableCallbacksContext();
  const { words, represent } = useRowActionContext();
  return (
    <Box
      aria-label={words('select_record', { record: represent(record) })}
      checked={selected}
      data-shortcut="select"
      onSelect={(_, event) => handleToggleItem?.(record.id, event)}
    />
  );
};

export const SelectPageCheckbox = () => {
  const words = useResourceTexts();
  const selectedIds = useDataTableSelectedIdsContext() ?? [];
  const { onSelect } = useDataTableCallbacksContext();
  const rows: RaRecord[] = useDataTableDataContext() ?? [];
  const ids: Identifier[] = rows.map(({ id }) => id);
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
      onSelect={wanted => onSelect?.(wanted ? [...others, ...ids] : others)}
    />
  );
};
