import { useCreatePath, useEvent, useResourceContext, type RaRecord } from 'ra-core';
import { useCallback, type ComponentProps } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListTableProps } from './ListTable';

export type RowClickDestination = 'show';

const OWN_CLICK = 'a, button, label, input, select, textarea, [popover], .select';

/** @returns props that make rows react to click and Enter; undefined if the list has no `rowClick` */
export function useRowClickProps(rowClick: RowClickDestination | undefined): ListTableProps['rowProps'] {
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
        // The person has selected text in the row with the pointer, so the click does not open the record.
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
