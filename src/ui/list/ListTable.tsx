/**
 * Table of a list page. react-admin's DataTable adds a store subscription and a MUI component per cell, which is
 * slow for long lists. `SelectableListTable` (loaded on demand) adds selection, hidden columns and row clicks.
 */
import { useMediaQuery, type Theme } from '@mui/material';
import {
  RecordContextProvider,
  shallowEqual,
  useListContext,
  useRecordContext,
  useResourceContext,
  type Identifier,
  type RaRecord,
} from 'ra-core';
import {
  Children,
  Fragment,
  isValidElement,
  memo,
  useMemo,
  useState,
  type ComponentProps,
  type ComponentType,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { useMatch } from 'react-router-dom';
import { isFieldSupported, isSortSupported } from '../../backends/backend';
import { useTranslate } from '../../i18n/useTranslate';
import { useFieldLabel } from '../../lib/useFieldLabel';
import { DetailsToggle, useExpandedRow } from '../details/DetailsToggle';
import { PICTURE_FIELD_COMPONENTS } from '../fields';
import {
  isLabelledOnCard,
  isNumericColumnKind,
  formatColumnValue,
  type ColumnKind,
} from '../table/columnKinds';
import { getCellClass, DetailsRow, HeadCell, ListTableElement } from '../table/tableElements';
import { Loading } from '../Loading';
import { isRowPress } from '../table/isRowPress';
import { scrollIfWider } from '../table/scrollIfWider';
import { RowActions } from './RowActions';
import { OpenFormRecordIdContext, RowActionContextProvider, useRowActionContext } from './rowActionContext';
import { useListScreen } from './listScreenContext';
import { focusNeighbourOfRemovedRow } from '../focus';

/** Declared field names of a record type, without the index signature of react-admin's `RaRecord`. */
type FieldOf<Record extends RaRecord> = Extract<
  keyof { [Field in keyof Record as string extends Field ? never : Field]: true },
  string
>;

interface ColumnProps<Source extends string = string> {
  source: Source;
  label?: string;
  /** Determines format and alignment of the values. Default: text. */
  kind?: ColumnKind;
  /** Renders the cell from the record in context. By default, the value is formatted by `kind`. */
  field?: ComponentType<{ source: string }>;
  sortable?: boolean;
  sortBy?: string;
  hidden?: boolean;
  /** True if the list leaves out this column when its container is too narrow for all columns. */
  wideOnly?: boolean;
}

interface PlacedColumn extends ColumnProps {
  kind: ColumnKind;
  className: string | undefined;
  labelled: boolean;
  /** True for the column that names the record. */
  isLead: boolean;
}

/**
 * Creates a typed column: `const Column = createColumn<Supplier>()` accepts only fields of `Supplier` as `source`.
 */
export function createColumn<Record extends RaRecord>(): ComponentType<ColumnProps<FieldOf<Record>>> {
  return Column;
}

export const Column = (_props: ColumnProps) => null;

export interface ListTableProps {
  children: ReactNode;
  sortable: boolean;
  rowActions: ReactNode;
  details: ReactNode;
  empty: ReactNode;
  outdated: boolean;
  /**
   * The column with checkboxes, which is the first column. `cell` reads its record from react-admin's record context.
   */
  select?: { head: ReactNode; cell: ReactNode };
  hidden?: readonly string[];
  rowProps?: (record: RaRecord) => ComponentProps<'tr'>;
}

/** Number of placeholder rows while a list loads. */
export const SKELETON_ROWS = 8;

export const ListTable = ({ children, sortable, empty, outdated, hidden, ...parts }: ListTableProps) => {
  const { data, error, isPending, isPlaceholderData, defaultTitle, sort, setSort } =
    useListContext<RaRecord>();
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const hasTextIds = useHasTextIds();
  const columns = useColumns({ children, sortable, hidden, resource, hasTextIds });
  const labels = useLabels(columns);
  const { openId, toggle } = useExpandedRow();
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  const { path } = useListScreen();
  const edited = useMatch(`${path}/:id`)?.params.id;
  if (isPending && !error) return <Loading rows={SKELETON_ROWS} />;
  if (!data?.length) return error ? null : <>{empty}</>;
  const sortBy = (field: string, descending: boolean) =>
    setSort({ field, order: descending ? 'DESC' : 'ASC' });
  return (
    <div className="table-scroll" ref={scrollIfWider}>
      <ListTableElement aria-label={defaultTitle} aria-busy={isPlaceholderData || outdated}>
        <thead>
          <tr>
            {parts.select && <th className="select">{parts.select.head}</th>}
            {columns.map(({ source, kind, wideOnly, sortable: sorts, sortBy: by = source }) => {
              const order =
                sort.field !== by ? undefined : sort.order === 'DESC' ? 'descending' : 'ascending';
              return (
                <HeadCell
                  key={source}
                  text={labels[source]!}
                  kind={kind}
                  wideOnly={wideOnly}
                  order={sorts ? order : undefined}
                  onSort={sorts ? () => sortBy(by, order === 'ascending') : undefined}
                />
              );
            })}
            <th className="actions">
              {translate(parts.details && !parts.rowActions ? 'common.details' : 'common.actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          <RowActionContextProvider>
            <OpenFormRecordIdContext value={edited}>
              {data.map(record => (
                <RecordContextProvider key={record.id} value={record}>
                  <Row
                    columns={columns}
                    labels={labels}
                    {...parts}
                    phone={phone}
                    edited={String(record.id) === edited}
                    open={openId === record.id}
                    onToggle={toggle}
                  />
                </RecordContextProvider>
              ))}
            </OpenFormRecordIdContext>
          </RowActionContextProvider>
        </tbody>
      </ListTableElement>
    </div>
  );
};

function useLabels(columns: ColumnProps[]): Record<string, string> {
  const labelOf = useFieldLabel();
  return useMemo(
    () => Object.fromEntries(columns.map(column => [column.source, labelOf(column)])),
    [columns, labelOf],
  );
}

/**
 * Reads the columns and omits those whose field the backend lacks.
 * @throws Error for a child that is neither a column nor a fragment of columns, because it would be ignored silently
 */
export function readColumnProps(children: ReactNode, resource: string): ColumnProps[] {
  return Children.toArray(children).flatMap(child => {
    if (isValidElement<{ children?: ReactNode }>(child) && child.type === Fragment)
      return readColumnProps(child.props.children, resource);
    if (isColumn(child)) return isFieldSupported(resource, child.props.source) ? [child.props] : [];
    throw new Error('A list takes columns made by createColumn(), and fragments of them.');
  });
}

/** True if the rows have ids such as UUIDs, which say nothing to a person. */
export const useHasTextIds = (): boolean =>
  useListContext<RaRecord>().data?.some(({ id }) => typeof id === 'string') ?? false;

export const isHiddenAtFirst = ({ source, hidden = false }: ColumnProps, hasTextIds: boolean): boolean =>
  hidden || (source === 'id' && hasTextIds);

const isColumn = (child: ReactNode): child is ReactElement<ColumnProps> =>
  isValidElement(child) && child.type === Column;

/**
 * Returns the same array of columns until a column changes. The elements of the columns are new on each render of the
 * screen, and a new array would render all rows again.
 */
function useColumns({
  children,
  sortable,
  hidden,
  resource,
  hasTextIds,
}: Parameters<typeof columnsOf>[0]): PlacedColumn[] {
  const written = useMemo(
    () => columnsOf({ children, sortable, hidden, resource, hasTextIds }),
    [children, sortable, hidden, resource, hasTextIds],
  );
  const [columns, setColumns] = useState(written);
  const same =
    columns.length === written.length && columns.every((column, at) => shallowEqual(column, written[at]));
  if (!same) setColumns(written);
  return same ? columns : written;
}

interface ColumnsProps extends Pick<ListTableProps, 'children' | 'sortable' | 'hidden'> {
  resource: string;
  hasTextIds: boolean;
}

function columnsOf({ children, sortable, hidden, resource, hasTextIds }: ColumnsProps): PlacedColumn[] {
  const columns = readColumnProps(children, resource)
    .filter(column => !(hidden ? hidden.includes(column.source) : isHiddenAtFirst(column, hasTextIds)))
    .map(column => ({
      ...column,
      kind: column.kind ?? (column.source === 'id' ? 'id' : 'text'),
      sortable: column.sortable ?? (sortable || isSortSupported(resource, column.sortBy ?? column.source)),
    }));
  const lead =
    columns.find(({ source }) => LEADS.includes(source)) ?? columns.find(({ source }) => source !== 'id');
  const side = columns.find(({ kind }) => isNumericColumnKind(kind));
  const hasSeveralMoments = columns.filter(({ kind }) => kind === 'moment').length > 1;
  return columns.map(column => {
    const { kind } = column;
    const place = column === lead ? 'lead' : column === side ? 'side' : isPicture(column) ? 'media' : 'rest';
    return {
      ...column,
      className: getCellClass(kind, column.wideOnly ? `${place} wide-only` : place),
      labelled: place === 'rest' && (isLabelledOnCard(kind) || (kind === 'moment' && hasSeveralMoments)),
      isLead: column === lead,
    };
  });
}

/**
 * Fields that name a record. On a phone, the heading of a list's cards is the first column with one of these fields, or
 * otherwise the first column that is not the id.
 */
const LEADS = ['ref_no', 'name', 'title'];

const isPicture = ({ field }: ColumnProps): boolean => PICTURE_FIELD_COMPONENTS.includes(field);

interface RowProps extends Pick<ListTableProps, 'rowActions' | 'details' | 'select' | 'rowProps'> {
  columns: PlacedColumn[];
  labels: Record<string, string>;
  phone: boolean;
  edited: boolean;
  open: boolean;
  onToggle: (id: Identifier) => void;
}

const Row = memo((props: RowProps) => {
  const { columns, labels, details, edited, open, onToggle, rowActions, phone, select, rowProps } = props;
  const record = useRecordContext<RaRecord>()!;
  const { represent, edit } = useRowActionContext();
  const { editable } = useListScreen();
  const press = (event: MouseEvent<HTMLElement>) => {
    if (!isRowPress(event)) return;
    if (details) onToggle(record.id);
    else if (editable) edit(record);
  };
  return (
    <>
      <tr
        ref={focusNeighbourOfRemovedRow}
        className={details ? 'expandable' : undefined}
        onClick={phone || details ? press : undefined}
        aria-current={edited || undefined}
        // Names the row for screen readers if the row itself has the focus.
        aria-label={rowProps && represent(record)}
        {...rowProps?.(record)}
      >
        {select && <td className="select">{select.cell}</td>}
        {columns.map(({ source, field: Field, kind, className, labelled, isLead }) => {
          const Cell = isLead ? 'th' : 'td';
          return (
            <Cell
              key={source}
              scope={isLead ? 'row' : undefined}
              className={className}
              data-label={labelled ? labels[source] : undefined}
            >
              {Field ? <Field source={source} /> : cellOf(record[source], kind)}
            </Cell>
          );
        })}
        <td className="actions">
          {details && (
            <DetailsToggle id={record.id} name={represent(record)} open={open} onToggle={onToggle} />
          )}
          {rowActions && (
            <RowActions record={record} phone={phone}>
              {rowActions}
            </RowActions>
          )}
        </td>
      </tr>
      {details && open && (
        <DetailsRow id={record.id} width={columns.length + (select ? 2 : 1)}>
          {details}
        </DetailsRow>
      )}
    </>
  );
});
Row.displayName = 'Row';

function cellOf(value: unknown, kind: ColumnKind): ReactNode {
  if (typeof value === 'number') return kind === 'id' ? value : formatColumnValue(kind, value);
  if (typeof value !== 'string' || value === '') return null;
  if (kind === 'id') return value;
  return kind === 'text' ? <span className="lines">{value}</span> : formatColumnValue(kind, value);
}
