/**
 * The table of a list page. Our own: react-admin's DataTable brings bulk actions, a column chooser and one store
 * subscription a cell, a seventh of a list page's weight for what the specification does not have. Its rows are plain
 * elements, styled from the table, so that a page of them is painted at once.
 */
import InboxIcon from '@mui/icons-material/Inbox';
import { Skeleton, Stack, Table, TableCell, TableHead, TableRow, TableSortLabel } from '@mui/material';
import {
  RecordContextProvider,
  useListContext,
  useRecordContext,
  useResourceContext,
  useResourceDefinition,
  useTranslate,
  type RaRecord,
} from 'ra-core';
import { Children, isValidElement, memo, useMemo, type ComponentType, type ReactNode } from 'react';
import type { SvgIconComponent } from '@mui/icons-material';
import { EmptyState } from '../EmptyState';
import { useWords } from '../words';
import { RowActions } from './RowActions';
import { RowToolsProvider } from './rowTools';
import { tableStyles } from './tableStyles';

interface ColumnProps<Record extends RaRecord> {
  source: Extract<keyof Record, string>;
  /** Key of the column head's text; without one, `resources.<resource>.fields.<source>`. */
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

/** A declaration that the table reads; it draws nothing by itself. */
const Column = (_props: ColumnProps<RaRecord>) => null;

interface ListTableProps {
  children: ReactNode;
  editable: boolean;
  /** Whether the list is whole, so that any column can order it. */
  sortable: boolean;
  rowActions: ((record: RaRecord) => ReactNode) | undefined;
  undeletable: ((record: RaRecord) => string | null) | undefined;
  emptyAction: ReactNode;
}

export const ListTable = ({ children, emptyAction, sortable, ...actions }: ListTableProps) => {
  const { data, error, isPending, isPlaceholderData, defaultTitle } = useListContext();
  const translate = useTranslate();
  const columns = useMemo(() => columnsOf(children, sortable), [children, sortable]);
  if (isPending && !error) return <SkeletonRows />;
  if (!data?.length) return error ? null : <EmptyList action={emptyAction} />;
  return (
    <Table aria-label={defaultTitle} aria-busy={isPlaceholderData} sx={tableStyles}>
      <TableHead>
        <TableRow>
          {columns.map(column => (
            <HeadCell key={column.source} {...column} />
          ))}
          <TableCell className="actions">{translate('common.actions')}</TableCell>
        </TableRow>
      </TableHead>
      <tbody>
        <RowToolsProvider>
          {data.map(record => (
            <RecordContextProvider key={record.id} value={record as RaRecord}>
              <Row columns={columns} {...actions} />
            </RecordContextProvider>
          ))}
        </RowToolsProvider>
      </tbody>
    </Table>
  );
};

const columnsOf = (children: ReactNode, sortable: boolean): ColumnProps<RaRecord>[] =>
  Children.toArray(children)
    .filter(child => isValidElement<ColumnProps<RaRecord>>(child))
    .map(({ props }) => ({ ...props, sortable: sortable && (props.sortable ?? true) }));

const HeadCell = ({ source, label, numeric = false, sortable = true }: ColumnProps<RaRecord>) => {
  const { sort, setSort } = useListContext();
  const resource = useResourceContext();
  const translate = useTranslate();
  const text = translate(label ?? `resources.${resource}.fields.${source}`);
  const align = numeric ? 'right' : 'left';
  if (!sortable) return <TableCell align={align}>{text}</TableCell>;
  const active = sort.field === source;
  const order = sort.order === 'DESC' ? 'desc' : 'asc';
  return (
    <TableCell align={align} sortDirection={active ? order : false}>
      <TableSortLabel
        active={active}
        direction={active ? order : 'asc'}
        onClick={() => setSort({ field: source, order: active && order === 'asc' ? 'DESC' : 'ASC' })}
      >
        {text}
      </TableSortLabel>
    </TableCell>
  );
};

type RowProps = Pick<ListTableProps, 'editable' | 'rowActions' | 'undeletable'> & {
  columns: ColumnProps<RaRecord>[];
};

const Row = memo(({ columns, editable, rowActions, undeletable }: RowProps) => {
  const record = useRecordContext<RaRecord>()!;
  return (
    <tr>
      {columns.map(({ source, field: Field, numeric }) => (
        <td key={source} className={numeric ? 'numeric' : undefined}>
          {Field ? <Field source={source} /> : textOf(record[source])}
        </td>
      ))}
      <td className="actions">
        <RowActions record={record} editable={editable} refusal={undeletable?.(record) ?? null}>
          {rowActions?.(record)}
        </RowActions>
      </td>
    </tr>
  );
});
Row.displayName = 'Row';

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

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
