import { useCreatePath, useEvent, useResourceContext, type RaRecord } from 'ra-core';
import { useCallback, type ComponentProps } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListTableProps } from './ListTable';

export type RowClick = 'show';

const OWN_CLICK = 'a, button, label, input, select, textarea, [popover], .select';

/**
 * @returns the props that make rows react to clicks and to Enter; undefined if the list sets no `rowClick`
 */
export function useRowClick(rowClick: RowClick | undefined): ListTableProps['rowProps'] {
  const resource = useResourceContext() ?? '';
  const createPath = useCreatePath();
  const navigate = useNavigate();
  const open = useEvent(({ id }: RaRecord) => void navigate(createPath({ resource, id, type: 'show' })));
  const rowProps = useCallback(
    (record: RaRecord): ComponentProps<'tr'> => ({
      className: 'pressable',
      tabIndex: 0,
      onClick: event => {
        if (event.target instanceof Element && event.target.closest(OWN_CLICK)) return;
        // The person is selecting text to copy it.
        if (window.getSelection()?.isCollapsed === false && !event.shiftKey) return;
        open(record);
      },
      onKeyDown: event => {
        if (event.key === 'Enter' && event.target === event.currentTarget) open(record);
      },
    }),
    [open],
  );
  return rowClick && rowProps;
}
