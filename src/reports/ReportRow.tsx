import { memo, type ReactNode } from 'react';
import type { Translate } from '../i18n/translate';
import { useTranslate } from '../i18n/useTranslate';
import { DetailsToggle } from '../ui/details/DetailsToggle';
import { isLabelledOnCard, isNumericColumnKind } from '../ui/table/columnKinds';
import { isRowPress } from '../ui/table/isRowPress';
import { getCellClass, DetailsRow } from '../ui/table/tableElements';
import { formatCell, type Column } from './columns';

export interface ReportRowDetails<Row> {
  name: (row: Row, translate: Translate) => string;
  content: (row: Row) => ReactNode;
}

interface ReportRowProps<Row> {
  id: number | string;
  index: number;
  row: Row;
  columns: readonly Column<Row>[];
  labels: readonly string[];
  open: boolean;
  details: ReportRowDetails<Row> | undefined;
  onToggle: (id: number | string) => void;
  measure: ((element: HTMLElement | null) => void) | null;
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
      {/* `aria-rowindex` starts at 1 for the table head, so the first row has the index 2. */}
      <tr
        aria-rowindex={index + 2}
        className={[open && 'open', details && 'expandable'].filter(Boolean).join(' ') || undefined}
        onClick={details && (event => isRowPress(event) && onToggle(id))}
      >
        {columns.map((column, at) => (
          <td
            key={column.name}
            className={getCellClass(
              at === 0 && isNumericColumnKind(column.kind) ? 'text' : column.kind,
              at === 0 ? 'first' : '',
            )}
            data-label={at > 0 && isLabelledOnCard(column.kind) ? labels[at] : undefined}
          >
            {column.cell ? column.cell(row, translate) : formatCell(column, row, translate)}
          </td>
        ))}
        {details && (
          <td className="actions">
            <DetailsToggle id={id} name={details.name(row, translate)} open={open} onToggle={onToggle} />
          </td>
        )}
      </tr>
      {open && details && (
        <DetailsRow id={id} width={columns.length + 1}>
          {details.content(row)}
        </DetailsRow>
      )}
    </tbody>
  );
}

export const ReportRow = memo(PlainRow) as typeof PlainRow;
