/** Every product with its old and new price. Only the rows in the window of the table are rendered. */
import { Box } from '@mui/material';
import { useState } from 'react';
import { bulkTexts as texts } from '../../../i18n/bulk';
import { filled } from '../../../i18n/filled';
import { formatCents } from '../../../lib/money';
import { formatPercent, formatRate, percentOf } from '../../../lib/quantities';
import { Spacer } from '../../../ui/table/Spacer';
import type { PreviewRow } from './pricing';

/** Pixels of a row, as the style sheet has it. */
const ROW = 53;
/** How many rows are rendered: more than any window of the table shows, and some above and below it. */
const SHOWN = 40;
const AROUND = 10;

export const PreviewTable = ({ rows }: { rows: readonly PreviewRow[] }) => {
  const [first, setFirst] = useState(0);
  // There may be fewer rows now than before.
  const from = Math.max(0, Math.min(first, rows.length - SHOWN));
  const shown = rows.slice(from, from + SHOWN);
  return (
    // Focusable, so that the arrow keys scroll it.
    <Box
      className="change-scroll"
      role="region"
      aria-label={texts.preview}
      tabIndex={0}
      onScroll={({ currentTarget }) =>
        setFirst(Math.max(0, Math.floor(currentTarget.scrollTop / ROW) - AROUND))
      }
    >
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{texts.productHead}</th>
            <th scope="col" className="numeric">
              {texts.oldHead}
            </th>
            <th scope="col" className="numeric">
              {texts.newHead}
            </th>
            <th scope="col" className="numeric">
              {texts.marginHead}
            </th>
          </tr>
        </thead>
        <tbody>
          <Spacer height={from * ROW} width={4} />
          {shown.map((row, at) => (
            <Row key={row.id} row={row} index={from + at} />
          ))}
          <Spacer height={(rows.length - from - shown.length) * ROW} width={4} />
        </tbody>
      </table>
    </Box>
  );
};

const Row = ({ row, index }: { row: PreviewRow; index: number }) => {
  const marks = row.marks
    .map(mark => filled(texts.marks[mark] ?? '', { half: formatRate(50_00) }))
    .join(' · ');
  return (
    // The head is row 1.
    <tr aria-rowindex={index + 2}>
      <td className="change-product">
        <span title={row.name}>{row.name}</span>
        {marks && <span className={row.isOdd ? 'change-marks' : 'change-marks change-quiet'}>{marks}</span>}
      </td>
      <td className="numeric">{formatCents(row.priceCents)}</td>
      <td className="numeric change-new">{row.newCents === null ? '–' : formatCents(row.newCents)}</td>
      <td className="numeric">{row.margin === null ? '–' : formatPercent(percentOf(row.margin))}</td>
    </tr>
  );
};
