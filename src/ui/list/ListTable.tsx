/**
 * The table of a list page. Our own: react-admin's DataTable brings bulk actions, a column chooser and one store
 * subscription a cell, a seventh of a list page's weight for what the product does not have. Its rows are plain
 * elements, styled from the table, so that a page of them is painted at once.
 */
import InboxIcon from '@mui/icons-material/Inbox';
import SearchOffIcon from '@mui/icons-material/SearchOff';
import { Box, useMediaQuery, type Theme } from '@mui/material';
import {
  RecordContextProvider,
  useListContext,
  useRecordContext,
  useResourceContext,
  useResourceDefinition,
  useTranslate,
  useTranslateLabel,
  type Identifier,
  type RaRecord,
} from 'ra-core';
import {
  Children,
  isValidElement,
  memo,
  useMemo,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useMatch } from 'react-router-dom';
import type { SvgIconComponent } from '@mui/icons-material';
import { DetailsToggle, detailsId, useOneOpen } from '../details/DetailsToggle';
import { EmptyState } from '../EmptyState';
import { PictureField, WidePictureField } from '../fields';
import { Glyph } from '../Glyph';
import { useWords } from '../../lib/words';
import { RowActions } from './RowActions';
import { RowToolsProvider, useRowTools } from './rowTools';
import { useScreen } from './screenContext';
import { useSearchedName } from './SearchBox';
import { tableStyles } from './tableStyles';

/** The fields that a record type names; react-admin's own record may have any. */
type FieldOf<Record extends RaRecord> = Extract<
  keyof { [Field in keyof Record as string extends Field ? never : Field]: true },
  string
>;

interface ColumnProps<Source extends string = string> {
  source: Source;
  /** Key of the column head's text; without one, `resources.<resource>.fields.<source>`. */
  label?: string;
  /** Draws the cell from the record in context; without one, the value as text. */
  field?: ComponentType<{ source: string }>;
  /** Figures: right-aligned, head and cells. */
  numeric?: boolean;
  sortable?: boolean;
}

/** A column, and where its cells stand on a card. */
interface PlacedColumn extends ColumnProps {
  className: string;
  /** The cell says what it is. */
  labelled: boolean;
}

/** `const Column = columnOf<Supplier>()`: a column whose `source` the record lacks does not compile. */
export function columnOf<Record extends RaRecord>(): ComponentType<ColumnProps<FieldOf<Record>>> {
  return Column;
}

/** A declaration that the table reads; it draws nothing by itself. */
const Column = (_props: ColumnProps) => null;

interface ListTableProps {
  children: ReactNode;
  editable: boolean;
  deletable: boolean;
  /** Whether the list is whole, so that any column can order it. */
  sortable: boolean;
  rowActions: ((record: RaRecord) => ReactNode) | undefined;
  undeletable: ((record: RaRecord) => string | null) | undefined;
  /** What unfolds below a row, one at a time. */
  details: ((record: RaRecord) => ReactNode) | undefined;
  emptyAction: ReactNode;
  /** Below a search that found nothing: what else the text may mean. */
  elsewhere: ((text: string) => ReactNode) | undefined;
}

export const ListTable = ({ children, emptyAction, elsewhere, sortable, ...actions }: ListTableProps) => {
  const { data, error, isPending, isPlaceholderData, defaultTitle } = useListContext<RaRecord>();
  const translate = useTranslate();
  const columns = useMemo(() => columnsOf(children, sortable), [children, sortable]);
  const labels = useLabels(columns);
  const { openId, toggle } = useOneOpen();
  const onlyDetails = actions.details && !actions.editable && !actions.deletable;
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  const { path } = useScreen();
  const edited = useMatch(`${path}/:id`)?.params.id;
  if (isPending && !error) return <SkeletonRows />;
  if (!data?.length) return error ? null : <EmptyList action={emptyAction} elsewhere={elsewhere} />;
  return (
    <Box component="table" aria-label={defaultTitle} aria-busy={isPlaceholderData} sx={tableStyles}>
      <thead>
        <tr>
          {columns.map(column => (
            <HeadCell key={column.source} {...column} text={labels[column.source]!} />
          ))}
          <th className="actions">{translate(onlyDetails ? 'common.details' : 'common.actions')}</th>
        </tr>
      </thead>
      <tbody>
        <RowToolsProvider>
          {data.map(record => (
            <RecordContextProvider key={record.id} value={record}>
              <Row
                columns={columns}
                labels={labels}
                {...actions}
                phone={phone}
                edited={String(record.id) === edited}
                open={openId === record.id}
                onToggle={toggle}
              />
            </RecordContextProvider>
          ))}
        </RowToolsProvider>
      </tbody>
    </Box>
  );
};

function useLabels(columns: ColumnProps[]): Record<string, string> {
  const resource = useResourceContext();
  const textOf = useTranslateLabel();
  return useMemo(
    () =>
      Object.fromEntries(
        columns.map(({ source, label }) => [source, textOf({ source, label, resource }) as string]),
      ),
    [columns, resource, textOf],
  );
}

function columnsOf(children: ReactNode, sortable: boolean): PlacedColumn[] {
  const columns = Children.toArray(children)
    .filter(child => isValidElement<ColumnProps>(child))
    .map(({ props }) => ({ ...props, sortable: sortable && (props.sortable ?? true) }));
  const lead =
    columns.find(({ source }) => LEADS.includes(source)) ?? columns.find(({ source }) => source !== 'id');
  const side = columns.find(({ numeric }) => numeric);
  return columns.map(column => {
    const place = column === lead ? 'lead' : column === side ? 'side' : isPicture(column) ? 'media' : 'rest';
    const kind = column.numeric ? ' numeric' : column.source === 'id' ? ' whole' : '';
    // Beside the first line of a card nothing says what a figure is.
    return { ...column, className: place + kind, labelled: place === 'rest' && kind !== '' };
  });
}

/** What a record is called by: the first of these that a list has leads its cards. */
const LEADS = ['ref_no', 'name', 'title'];

const isPicture = ({ field }: ColumnProps): boolean => field === PictureField || field === WidePictureField;

const HeadCell = ({ source, text, numeric = false, sortable = true }: ColumnProps & { text: string }) => {
  const { sort, setSort } = useListContext<RaRecord>();
  const className = numeric ? 'numeric' : undefined;
  if (!sortable) return <th className={className}>{text}</th>;
  const active = sort.field === source;
  const order = active && sort.order === 'DESC' ? 'descending' : 'ascending';
  return (
    <th className={className} aria-sort={active ? order : undefined}>
      <button
        type="button"
        className="sort"
        onClick={() => setSort({ field: source, order: active && order === 'ascending' ? 'DESC' : 'ASC' })}
      >
        {text}
        <Glyph name="down" size={16} />
      </button>
    </th>
  );
};

type RowProps = Omit<ListTableProps, 'children' | 'emptyAction' | 'elsewhere' | 'sortable'> & {
  columns: PlacedColumn[];
  /** The heads' texts, by source. */
  labels: Record<string, string>;
  /** Shown as a card: a tap opens it, and what else can be done is in a menu. */
  phone: boolean;
  /** Its form is open above the table. */
  edited: boolean;
  open: boolean;
  onToggle: (id: Identifier) => void;
};

const Row = memo(
  ({ columns, labels, details, edited, open, onToggle, rowActions, undeletable, ...can }: RowProps) => {
    const record = useRecordContext<RaRecord>()!;
    const { represent, edit } = useRowTools();
    const tap = (event: MouseEvent<HTMLElement>) => {
      if ((event.target as HTMLElement).closest('a, button, [popover]')) return;
      if (details) onToggle(record.id);
      else if (can.editable) edit(record);
    };
    return (
      <>
        <tr onClick={can.phone ? tap : undefined} aria-current={edited || undefined}>
          {columns.map(({ source, field: Field, className, labelled }) => (
            <td key={source} className={className} data-label={labelled ? labels[source] : undefined}>
              {Field ? <Field source={source} /> : cellOf(record[source])}
            </td>
          ))}
          <td className="actions">
            {details && (
              <DetailsToggle id={record.id} name={represent(record)} open={open} onToggle={onToggle} />
            )}
            <RowActions record={record} {...can} edited={edited} refusal={undeletable?.(record) ?? null}>
              {rowActions?.(record)}
            </RowActions>
          </td>
        </tr>
        {details && open && (
          <tr id={detailsId(record.id)} className="details-row">
            <td colSpan={columns.length + 1}>{details(record)}</td>
          </tr>
        )}
      </>
    );
  },
);
Row.displayName = 'Row';

const cellOf = (value: unknown): ReactNode =>
  typeof value === 'number' ? (
    value
  ) : typeof value === 'string' && value !== '' ? (
    <span className="lines">{value}</span>
  ) : null;

/** A list without records, and a search without a match, are not the same: only the first asks for a first record. */
const EmptyList = ({ action, elsewhere }: { action: ReactNode } & Pick<ListTableProps, 'elsewhere'>) => {
  const words = useWords();
  const icon = useResourceDefinition().icon as SvgIconComponent | undefined;
  const { setFilters } = useListContext<RaRecord>();
  const text = useSearchedName();
  if (text) {
    return (
      <>
        <EmptyState
          icon={SearchOffIcon}
          title={words('empty')}
          hint={words('none_match', { text })}
          action={
            <button type="button" className="button" onClick={() => setFilters({})}>
              {words('clear_search')}
            </button>
          }
        />
        {elsewhere?.(text)}
      </>
    );
  }
  return (
    <EmptyState icon={icon ?? InboxIcon} title={words('empty')} hint={words('empty_hint')} action={action} />
  );
};

const ROWS = 8;

/** Rows of the real height, so that nothing jumps when the list arrives. */
const SkeletonRows = () => {
  const translate = useTranslate();
  return (
    <div role="status" aria-label={translate('common.loading')}>
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className="skeleton-row" style={{ width: `${92 - ((row * 7) % 30)}%` }} />
      ))}
    </div>
  );
};
