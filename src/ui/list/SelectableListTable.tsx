/**
 * Table for lists that have row selection, bulk actions, hidden columns or row clicks. It renders the markup of
 * `ListTable` with the logic of react-admin's `DataTableBase`. It loads on demand, because few lists need it.
 */
import { Box } from '@mui/material';
import { DataTableBase, useListContext, useResourceContext } from 'ra-core';
import type { ReactNode } from 'react';
import { Loading } from '../Loading';
import { ListTable, SKELETON_ROWS, type ListTableProps } from './ListTable';
import { BulkActionsBar } from './BulkActionsBar';
import { BulkActionProvider } from './bulkActionState';
import { getHiddenColumnsKey, useHiddenColumns } from './hiddenColumns';
import { SelectRowCheckbox, SelectPageCheckbox } from './SelectRowCheckbox';
import { selectableListTableStyles } from './selectableListTableStyles';
import { useRowClickProps, type RowClickDestination } from './useRowClickProps';

interface FullTableProps extends Omit<ListTableProps, 'select' | 'hidden' | 'rowProps'> {
  bulkActions: ReactNode;
  rowClick: RowClickDestination | undefined;
}

const SELECT = { head: <SelectPageCheckbox />, cell: <SelectRowCheckbox /> };

export const SelectableListTable = ({ bulkActions, rowClick, ...table }: FullTableProps) => {
  const { error } = useListContext();
  const resource = useResourceContext() ?? '';
  return (
    <DataTableBase
      hasBulkActions={Boolean(bulkActions)}
      storeKey={getHiddenColumnsKey(resource)}
      loading={<Loading rows={SKELETON_ROWS} />}
      empty={error ? null : table.empty}
    >
      <Box sx={selectableListTableStyles}>
        {bulkActions ? (
          <BulkActionProvider>
            <Rows {...table} rowClick={rowClick} select={SELECT} />
            <BulkActionsBar>{bulkActions}</BulkActionsBar>
          </BulkActionProvider>
        ) : (
          <Rows {...table} rowClick={rowClick} />
        )}
      </Box>
    </DataTableBase>
  );
};

const Rows = ({ rowClick, ...table }: ListTableProps & { rowClick: RowClickDestination | undefined }) => {
  const [hidden] = useHiddenColumns(table.children);
  const rowProps = useRowClickProps(rowClick);
  return <ListTable {...table} hidden={hidden} {...(rowProps ? { rowProps } : {})} />;
};
