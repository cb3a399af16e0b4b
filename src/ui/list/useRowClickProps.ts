import { useCreatePath, useEvent, useResourceContext, type RaRecord } from 'ra-core';
import { useCallback, type ComponentProps } from 'react';
import { useNavigate } from 'react-router-dom';
import { isRowPress } from '../table/isRowPress';
import type { ListTableProps } from './ListTable';

export type RowClickDestination = 'show';

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
        if (isRowPress(event)) open(record);
      },
      onKeyDown: event => {
        if (event.key === 'Enter' && event.target === event.currentTarget) open(record);
      },
    }),
    [open],
  );
  return rowClick && rowProps;
}
