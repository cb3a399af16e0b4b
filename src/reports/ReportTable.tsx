/**
 * A report's table: sortable and searchable, with details below one row at a time. Beyond a hundred rows (up to
 * 200,000), only the visible rows are rendered. Each row is a `<tbody>` of its own, so that its height is measured
 * including its details.
 */
import { Box, Button, Typography } from '@mui/material';
import { useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import { useExpandedRow } from '../ui/details/DetailsToggle';
import { formatCount } from '../lib/quantities';
import { useIsPrinting } from '../ui/useIsPrinting';
import { useFocusOnSearchKey } from '../ui/useFocusOnSearchKey';
import { isNumericColumnKind } from '../ui/table/columnKinds';
import { ReportTableElement, WideReportTableElement } from '../ui/table/reportTableStyles';
import { getCellClass, HeadCell, SearchField, SpacerRow } from '../ui/table/tableElements';
import {
  formatCell,
  filterRowsByText,
  getHeading,
  sortRows,
  type Column,
  type ColumnSorting,
} from './columns';
import { ReportRow, type ReportRowDetails } from './ReportRow';
import { scrollIfWider } from '../ui/table/scrollIfWider';
import { useVirtualRows } from '../ui/table/useVirtualRows';

/** Maximum number of rows in print. The CSV file contains all rows. */
const PRINTED = 1000;

interface Total<Row> {
  label: string;
  row: Row;
}

/**
 * Sorting by the server. It is used for a table that contains only some of the rows, because the browser cannot sort
 * the missing rows.
 */
export interface ServerSideSorting {
  sorting: ColumnSorting;
  knows: (name: string) => boolean;
  sortBy: (name: string) => void;
}

interface ReportTableProps<Row> {
  /** Returns a stable id of the row. Defaults to its index. */
  rowId?: (row: Row) => number | string;
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  details?: ReportRowDetails<Row>;
  total?: Total<Row>;
  /**
   * True for tables with many columns. Their rows are shown as cards not only on phones, but in any narrow
   * container.
   */
  wide?: boolean;
  sorter?: ServerSideSorting;
  searchable?: boolean;
  sought?: string;
  first?: number;
  empty: ReactNode;
}

export function ReportTable<Row>({
  label,
  columns,
  rows,
  rowId,
  details,
  total,
  wide = false,
  sorter,
  searchable = false,
  sought: soughtFirst = '',
  first = Infinity,
  empty,
}: ReportTableProps<Row>) {
  const translate = useTranslate();
  const [search, setSearch] = useState(soughtFirst);
  const [ownSorting, setSorting] = useState<ColumnSorting | null>(null);
  const [all, setAll] = useState(false);
  const { openId, toggle } = useExpandedRow();
  const printing = useIsPrinting();
  // Searching many rows takes long. The search text is a deferred value, so that the input shows each typed letter at
  // once.
  const sought = useDeferredValue(search);
  const order = useDeferredValue(ownSorting);
  const sorted = useMemo(() => {
    const column = columns.find(({ name }) => name === order?.name);
    return column && order ? sortRows(rows, column, order.descending, translate) : rows;
  }, [rows, columns, order, translate]);
  const found = useMemo(
    () => filterRowsByText(sorted, columns, sought, translate),
    [sorted, columns, sought, translate],
  );
  const labels = useMemo(() => columns.map(column => getHeading(column, translate)), [columns, translate]);
  const most = Math.min(all ? Infinity : first, printing ? PRINTED : Infinity);
  const shown = useMemo(() => (found.length > most ? found.slice(0, most) : found), [found, most]);
  const { body, windowed, items, above, below, measure } = useVirtualRows(shown.length, printing);
  if (rows.length === 0) return <>{empty}</>;

  const Table = wide ? WideReportTableElement : ReportTableElement;
  const width = columns.length + (details ? 1 : 0);
  const settled = sought === search && order === ownSorting;
  const sorting = sorter?.sorting ?? ownSorting;
  return (
    <>
      {(searchable || rows.length > first) && (
        <TableSearch search={search} onSearch={setSearch} found={found.length} of={rows.length}>
          {rows.length > first && (
            <Button variant="outlined" onClick={() => setAll(!all)}>
              {translate(all ? 'reports.show_first' : 'reports.show_all', {
                count: formatCount(all ? first : rows.length),
              })}
            </Button>
          )}
        </TableSearch>
      )}
      {printing && sought.trim() && (
        // Says that the printed rows are only those found by the search, while the totals above the table include all
        // rows.
        <Typography sx={{ p: 1 }}>
          {translate('reports.printed_found', {
            text: sought.trim(),
            found: formatCount(found.length),
            count: formatCount(rows.length),
          })}
        </Typography>
      )}
      <div className="table-scroll" ref={scrollIfWider}>
        <Table aria-label={label} aria-rowcount={found.length + 1} aria-busy={!settled}>
          <thead>
            <tr aria-rowindex={1}>
              {columns.map(({ name, kind }, at) => {
                const active = sorting?.name === name;
                const sort = sorter
                  ? () => sorter.sortBy(name)
                  : () => setSorting({ name, descending: active && !sorting.descending });
                return (
                  <HeadCell
                    key={name}
                    text={labels[at]!}
                    // The first column names the row, so its numbers are aligned left like names.
                    kind={at === 0 ? 'text' : kind}
                    order={active ? (sorting.descending ? 'descending' : 'ascending') : undefined}
                    onSort={sorter && !sorter.knows(name) ? undefined : sort}
                  />
                );
              })}
              {details && <th className="actions">{translate('common.details')}</th>}
            </tr>
          </thead>
          <tbody ref={body} className="spacer">
            {windowed && <SpacerRow height={above} width={width} />}
          </tbody>
          {items.map(index => {
            const row = shown[index];
            if (row === undefined) return null;
            const id = rowId ? rowId(row) : index;
            return (
              <ReportRow
                key={id}
                id={id}
                index={index}
                row={row}
                columns={columns}
                labels={labels}
                open={openId === id}
                details={details}
                onToggle={toggle}
                measure={windowed ? measure : null}
              />
            );
          })}
          {windowed && (
            <tbody className="spacer">
              <SpacerRow height={below} width={width} />
            </tbody>
          )}
          {total && <Foot total={total} columns={columns} labels={labels} />}
        </Table>
      </div>
      {found.length === 0 && (
        <Typography role="status" sx={{ p: 3, textAlign: 'center', color: 'text.secondary' }}>
          {translate('reports.none_found')}
        </Typography>
      )}
      {!all && found.length > first && (
        <Typography sx={{ px: 1.5, pt: 1, color: 'text.secondary', fontSize: 13 }}>
          {translate('reports.rows_found', {
            smart_count: found.length,
            found: formatCount(first),
            count: formatCount(found.length),
          })}
        </Typography>
      )}
      {printing && shown.length === PRINTED && found.length > PRINTED && (
        <Typography sx={{ p: 1 }}>
          {translate('reports.printed_part', {
            shown: formatCount(PRINTED),
            count: formatCount(found.length),
          })}
        </Typography>
      )}
    </>
  );
}

interface FootProps<Row> {
  total: Total<Row>;
  columns: readonly Column<Row>[];
  labels: readonly string[];
}

function Foot<Row>({ total: { label, row }, columns, labels }: FootProps<Row>) {
  const translate = useTranslate();
  return (
    <tfoot>
      <tr>
        {columns.map((column, at) =>
          at === 0 ? (
            <th key={column.name} scope="row">
              {label}
            </th>
          ) : (
            <td key={column.name} className={getCellClass(column.kind)} data-label={labels[at]}>
              {isNumericColumnKind(column.kind) && formatCell(column, row, translate)}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
}

interface TableSearchProps {
  search: string;
  onSearch: (text: string) => void;
  found: number;
  of: number;
  children: ReactNode;
}

const TableSearch = ({ search, onSearch, found, of, children }: TableSearchProps) => {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  useFocusOnSearchKey(input);
  return (
    <Box
      className="no-print"
      sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap', p: 1.5 }}
    >
      <span className="search">
        <SearchField ref={input} label={translate('reports.search')} text={search} onType={onSearch} />
      </span>
      <Typography role="status" sx={{ color: 'text.secondary', fontSize: 13 }}>
        {search
          ? translate('reports.rows_found', {
              smart_count: of,
              found: formatCount(found),
              count: formatCount(of),
            })
          : translate('common.rows', { smart_count: of, count: formatCount(of) })}
      </Typography>
      {children}
    </Box>
  );
};
