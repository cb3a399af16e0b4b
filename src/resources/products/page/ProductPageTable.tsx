import type { ReactNode } from 'react';
import { isNumericColumnKind, type ColumnKind } from '../../../ui/table/columnKinds';
import { ReportTableElement } from '../../../ui/table/reportTableStyles';
import { getCellClass, HeadCell } from '../../../ui/table/tableElements';

export interface ProductPageTableColumn<Row> {
  head: string;
  kind: ColumnKind;
  cell: (row: Row) => ReactNode;
}

interface ProductPageTableProps<Row> {
  label: string;
  facts: readonly ProductPageTableColumn<Row>[];
  rows: readonly Row[];
  keyOf?: (row: Row) => string | number;
}

/** A table for a few dozen rows. On a phone, each row is a card with the first column as its title. */
export function ProductPageTable<Row>({ label, facts, rows, keyOf }: ProductPageTableProps<Row>) {
  return (
    <ReportTableElement aria-label={label}>
      <thead>
        <tr>
          {facts.map(({ head, kind }) => (
            <HeadCell key={head} text={head} kind={kind} />
          ))}
        </tr>
      </thead>
      {rows.map((row, place) => (
        <tbody key={keyOf?.(row) ?? place} className="record">
          <tr>
            {facts.map(({ head, kind, cell }, at) => (
              <td
                key={head}
                className={getCellClass(kind, at === 0 ? 'first' : '')}
                data-label={at === 0 && !isNumericColumnKind(kind) ? undefined : head}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        </tbody>
      ))}
    </ReportTableElement>
  );
}
