/**
 * Table of lists with row selection, bulk actions, hidden columns or row clicks. It combines our markup with
 * react-admin's logic. Loaded on demand, because few lists need it.
 */
import { Box } from '@mui/material';
import { DataTableBase, useListContext, useResourceContext } from 'ra-core';
import type { ReactNode } from 'react';
import { ListTable, SkeletonRows, type ListTableProps } from './ListTable';
import { BulkBar } from './BulkBar';
import { BulkProvider } from './bulk';
import { getColumnsKey, useHiddenColumns } from './hiddenColumns';
import { SelectCell, SelectPage } from './SelectCell';
import { fullTable } from './fullTableStyles';
import { useRowClick, type RowClick } from './useRowClick';

interface FullTableProps extends Omit<ListTableProps, 'select' | 'hidden' | 'rowProps'> {
  bulkActions: ReactNode;
  rowClick: RowClick | undefined;
}

const SELECT = { head: <SelectPage />, cell: <SelectCell /> };

export const FullTable = ({ bulkActions, rowClick, ...table }: FullTableProps) => {
  const { error } = useListContext();
  const resource = useResourceContext() ?? '';
  return (
    <DataTableBase
      hasBulkActions={Boolean(bulkActions)}
      storeKey={getColumnsKey(resource)}
      loading={<SkeletonRows />}
      empty={error ? null : table.empty}
    >
      <Box sx={fullTable}>
        {bulkActions ? (
          <BulkProvider>
            <Rows {...table} rowClick={rowClick} select={SELECT} />
            <BulkBar>{bulkActions}</BulkBar>
          </BulkProvider>
        ) : (
          <Rows {...table} rowClick={rowClick} />
        )}
      </Box>
    </DataTableBase>
  );
};

const Rows = ({ rowClick, ...table }: ListTableProps & { rowClick: RowClick | undefined }) => {
  const [hidden] = useHiddenColumns(table.children);
  const rowProps = useRowClick(rowClick);
  return <ListTable {...table} hidden={hidden} {...(rowProps ? { rowProps } : {})} />;
};
