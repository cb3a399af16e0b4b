import InboxIcon from '@mui/icons-material/Inbox';
import { Skeleton, Stack } from '@mui/material';
import { useListContext, useResourceDefinition, useTranslate, type RaRecord } from 'ra-core';
import type { ComponentType, ReactNode } from 'react';
import { DataTable } from 'react-admin';
import type { SvgIconComponent } from '@mui/icons-material';
import { EmptyState } from '../EmptyState';
import { useWords } from '../words';
import { RowActions } from './RowActions';
import { tableStyles } from './tableStyles';

interface ColumnProps<Record extends RaRecord> {
  source: Extract<keyof Record, string>;
  /** The column head; without one, `resources.<resource>.fields.<source>`. */
  label?: string;
  /** Draws the cell from the record in context; without one, the value as text. */
  field?: ComponentType<{ source: string }>;
  /** Figures: right-aligned, head and cells. */
  numeric?: boolean;
  sortable?: boolean;
}

/** `const Column = columnOf<Supplier>()`: a column whose `source` the record lacks does not compile. */
export function columnOf<Record extends RaRecord>(): ComponentType<ColumnProps<Record>> {
  return Column as ComponentType<ColumnProps<Record>>;
}

const Column = ({ source, label, field, numeric, sortable = true }: ColumnProps<RaRecord>) => {
  const props = {
    source,
    disableSort: !sortable,
    ...(label === undefined ? {} : { label }),
    ...(field ? { field } : {}),
  };
  return numeric ? <DataTable.NumberCol {...props} /> : <DataTable.Col {...props} />;
};

interface ListTableProps {
  children: ReactNode;
  editable: boolean;
  rowActions: ((record: RaRecord) => ReactNode) | undefined;
  emptyAction: ReactNode;
}

export const ListTable = ({ children, editable, rowActions, emptyAction }: ListTableProps) => {
  const { data, error, isPending, isPlaceholderData } = useListContext();
  const translate = useTranslate();
  if (isPending && !error) return <SkeletonRows />;
  if (!data?.length) return error ? null : <EmptyList action={emptyAction} />;
  return (
    <DataTable
      bulkActionButtons={false}
      rowClick={false}
      sx={tableStyles}
      className={isPlaceholderData ? 'stale' : ''}
    >
      {children}
      <DataTable.Col
        label={translate('common.actions')}
        disableSort
        headerClassName="actions"
        cellClassName="actions"
        render={record => (
          <RowActions record={record as RaRecord} editable={editable}>
            {rowActions?.(record as RaRecord)}
          </RowActions>
        )}
      />
    </DataTable>
  );
};

const EmptyList = ({ action }: { action: ReactNode }) => {
  const words = useWords();
  const { icon } = useResourceDefinition();
  return (
    <EmptyState
      icon={(icon as SvgIconComponent | undefined) ?? InboxIcon}
      title={words('empty')}
      hint={words('empty_hint')}
      action={action}
    />
  );
};

const ROWS = 8;

/** Rows of the real height, so that nothing jumps when the list arrives. */
const SkeletonRows = () => {
  const translate = useTranslate();
  return (
    <Stack role="status" aria-label={translate('common.loading')} sx={{ px: 1.5 }}>
      {Array.from({ length: ROWS }, (_, row) => (
        <Stack key={row} sx={{ height: 'var(--row-height, 44px)', justifyContent: 'center' }}>
          <Skeleton variant="text" width={`${92 - ((row * 7) % 30)}%`} />
        </Stack>
      ))}
    </Stack>
  );
};
