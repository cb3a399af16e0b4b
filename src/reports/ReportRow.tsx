import { useTranslate } from 'ra-core';
import { memo, type ReactNode } from 'react';
import { detailsId, DetailsToggle } from '../ui/details/DetailsToggle';
import { cellText, isNumeric, type Column, type Translate } from './columns';

/** What unfolds below a row. */
export interface RowDetails<Row> {
  /** What a person calls the row. */
  name: (row: Row, translate: Translate) => string;
  content: (row: Row) => ReactNode;
}

interface ReportRowProps<Row> {
  id: number | string;
  index: number;
  row: Row;
  columns: readonly Column<Row>[];
  /** The columns' heads, in words. */
  labels: readonly string[];
  open: boolean;
  details: RowDetails<Row> | undefined;
  onToggle: (id: number | string) => void;
  /** Told of the element, where its height matters. */
  measure: ((element: HTMLElement | null) => void) | null;
}

/** Numbers of records and moments are read whole, like figures. */
function cellClass({ kind }: Pick<Column<never>, 'kind'>, at: number): string | undefined {
  const whole = kind === 'id' || kind === 'moment' ? 'whole' : '';
  if (at === 0) return `first ${whole}`.trim();
  return isNumeric({ kind }) ? 'numeric' : whole || undefined;
}

function PlainRow<Row>({
  id,
  index,
  row,
  columns,
  labels,
  open,
  details,
  onToggle,
  measure,
}: ReportRowProps<Row>) {
  const translate = useTranslate();
  return (
    <tbody ref={measure} data-index={index} className="record">
      {/* The head is row 1. */}
      <tr aria-rowindex={index + 2} className={open ? 'open' : undefined}>
        {columns.map((column, at) => (
          <td
            key={column.name}
            className={cellClass(column, at)}
            data-label={at === 0 ? undefined : labels[at]}
          >
            {column.cell ? column.cell(row, translate) : cellText(column, row, translate)}
          </td>
        ))}
        {details && (
          <td className="actions">
            <DetailsToggle id={id} name={details.name(row, translate)} open={open} onToggle={onToggle} />
          </td>
        )}
      </tr>
      {open && details && (
        <tr className="details-row">
          <td id={detailsId(id)} colSpan={columns.length + 1}>
            {details.content(row)}
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** Scrolling draws only the rows that are new to the window. */
export const ReportRow = memo(PlainRow) as typeof PlainRow;
