import {
  useCreatePath,
  useDataTableCallbacksContext,
  useEvent,
  useResourceContext,
  type RaRecord,
} from 'ra-core';
import { useCallback, type ComponentProps, type KeyboardEvent, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ClickTools, ListTableProps } from './ListTable';
import { useScreen } from './screenContext';

type Target = string | false;

/**
 * As in react-admin's DataTable: `edit` opens the record's form above the table, `show` its page, `expand` its details,
 * `toggleSelection` selects it, `false` nothing; a function gives one of these or a path.
 */
export type RowClick =
  | 'edit'
  | 'show'
  | 'expand'
  | 'toggleSelection'
  | false
  | ((id: RaRecord['id'], resource: string, record: RaRecord) => Target | Promise<Target>);

/** Elements that handle their own clicks. */
const OWN_CLICK = 'a, button, label, input, select, textarea, [popover], .select';

/** @returns the props that make rows answer to clicks and to Enter; undefined where the list sets no `rowClick` */
export function useRowClick(rowClick: RowClick | undefined): ListTableProps['rowProps'] {
  const resource = useResourceContext() ?? '';
  const createPath = useCreatePath();
  const navigate = useNavigate();
  const { editable } = useScreen();
  const { handleToggleItem } = useDataTableCallbacksContext();

  const follow = useEvent(async (event: MouseEvent | KeyboardEvent, record: RaRecord, tools: ClickTools) => {
    const target = typeof rowClick === 'function' ? await rowClick(record.id, resource, record) : rowClick;
    if (!target) return;
    if (target === 'edit') return editable && tools.edit(record);
    if (target === 'expand') return tools.onToggle(record.id);
    if (target === 'toggleSelection') return handleToggleItem?.(record.id, event);
    return navigate(target === 'show' ? createPath({ resource, id: record.id, type: 'show' }) : target);
  });

  const rowProps = useCallback(
    (record: RaRecord, tools: ClickTools): ComponentProps<'tr'> => ({
      className: 'pressable',
      tabIndex: 0,
      onClick: event => {
        if (event.target instanceof Element && event.target.closest(OWN_CLICK)) return;
        // The person is selecting text to copy it.
        if (window.getSelection()?.isCollapsed === false && !event.shiftKey) return;
        void follow(event, record, tools);
      },
      onKeyDown: event => {
        if (event.key === 'Enter' && event.target === event.currentTarget) void follow(event, record, tools);
      },
    }),
    [follow],
  );

  if (rowClick === undefined) return undefined;
  return rowClick === false || (rowClick === 'edit' && !editable) ? inert : rowProps;
}

/** Removes the row's own click handler, so that a tap on a phone does nothing either. */
const inert = (): ComponentProps<'tr'> => ({ onClick: undefined });
