import type { ReactNode } from 'react';
import { scrollIfWider } from '../ui/table/scrollIfWider';
import './heatTable.css';

interface HeatHead {
  key: string;
  name: string;
}

interface HeatCell {
  value: number;
  isMarked?: boolean;
}

interface HeatTableProps<Head extends HeatHead> {
  label: string;
  /** Heading of the first column. */
  corner: string;
  rows: readonly Head[];
  columns: readonly Head[];
  /** The value with the strongest colour. */
  most: number;
  readCell: (row: Head, column: Head) => HeatCell | undefined;
  format: (value: number) => string;
  /** Content of a cell in place of its formatted value. */
  renderCell?: (row: Head, column: Head, value: number) => ReactNode;
}

/**
 * Background of a cell: the larger the value, the stronger the colour. The text stays readable on every strength.
 */
const getTint = (share: number): string => {
  const strength = Math.min(1, Math.abs(share));
  const mix = (percent: number) =>
    `color-mix(in srgb, var(--primary) ${Math.round(strength * percent)}%, var(--card))`;
  return `light-dark(${mix(58)}, ${mix(42)})`;
};

/** A table whose cells are tinted by their values, with a legend. Refunds are tinted by their size. */
export const HeatTable = <Head extends HeatHead>({
  label,
  corner,
  rows,
  columns,
  most,
  readCell,
  format,
  renderCell,
}: HeatTableProps<Head>) => (
  <>
    <div className="table-scroll" ref={scrollIfWider}>
      <table className="heat-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map(column => (
              <th key={column.key} scope="col" style={{ width: `${90 / columns.length}%` }}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              {columns.map(column => {
                const cell = readCell(row, column);
                return (
                  <td
                    key={column.key}
                    className={cell?.isMarked ? 'marked' : undefined}
                    style={{ background: getTint((cell?.value ?? 0) / most) }}
                  >
                    {cell && (renderCell ? renderCell(row, column, cell.value) : format(cell.value))}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <p className="heat-legend soft" aria-hidden>
      {format(0)}
      {[0, 0.25, 0.5, 0.75, 1].map(share => (
        <i key={share} className="swatch" style={{ background: getTint(share) }} />
      ))}
      {format(most)}
    </p>
  </>
);
