import { Box, Checkbox } from '@mui/material';
import type { Identifier } from 'ra-core';
import { useState } from 'react';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/bulk';
import { formatCents } from '../../../lib/money';
import { formatPercent, formatRatePercent, hundredthsToPercent } from '../../../lib/quantities';
import { SpacerRow } from '../../../ui/table/tableElements';
import { hasNewPrice, type PricePreviewRow } from './pricePreview';

/** Height of a row in pixels, the same as in the style sheet. */
const ROW = 53;
/** Number of rows that are rendered: the visible rows, and some rows before and after them. */
const SHOWN = 40;
const AROUND = 10;

interface PreviewTableProps {
  rows: readonly PricePreviewRow[];
  leftOut: ReadonlySet<Identifier>;
  onToggle: (id: Identifier) => void;
}

export const PricePreviewTable = ({ rows, leftOut, onToggle }: PreviewTableProps) => {
  const translate = useTranslate();
  const [first, setFirst] = useState(0);
  // The list of rows can become shorter while it is scrolled down. The index of the first rendered row is limited
  // accordingly.
  const from = Math.max(0, Math.min(first, rows.length - SHOWN));
  const shown = rows.slice(from, from + SHOWN);
  return (
    <Box
      className="change-scroll"
      role="region"
      aria-label={translate('bulk.preview')}
      tabIndex={0}
      onScroll={({ currentTarget }) =>
        setFirst(Math.max(0, Math.floor(currentTarget.scrollTop / ROW) - AROUND))
      }
    >
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <td className="change-tick" />
            <th scope="col">{translate('bulk.productHead')}</th>
            <th scope="col" className="numeric">
              {translate('bulk.oldHead')}
            </th>
            <th scope="col" className="numeric">
              {translate('bulk.newHead')}
            </th>
            <th scope="col" className="numeric">
              {translate('bulk.marginHead')}
            </th>
          </tr>
        </thead>
        <tbody>
          <SpacerRow height={from * ROW} width={5} />
          {shown.map((row, at) => (
            <Row
              key={row.id}
              row={row}
              index={from + at}
              isLeftOut={leftOut.has(row.id)}
              onToggle={onToggle}
            />
          ))}
          <SpacerRow height={(rows.length - from - shown.length) * ROW} width={5} />
        </tbody>
      </table>
    </Box>
  );
};

interface RowProps {
  row: PricePreviewRow;
  index: number;
  isLeftOut: boolean;
  onToggle: (id: Identifier) => void;
}

const Row = ({ row, index, isLeftOut, onToggle }: RowProps) => {
  const translate = useTranslate();
  const marks = row.marks
    .map(mark => translate(`bulk.marks.${mark}`, { _: '', half: formatRatePercent(50_00) }))
    .join(' · ');
  return (
    <tr aria-rowindex={index + 2} className={isLeftOut ? 'change-out' : undefined}>
      <td className="change-tick">
        {hasNewPrice(row) && (
          <Checkbox
            checked={!isLeftOut}
            onChange={() => onToggle(row.id)}
            slotProps={{ input: { 'aria-label': translate('bulk.changePriceOf', { product: row.name }) } }}
          />
        )}
      </td>
      <td className="change-product">
        <span data-tooltip={row.name}>{row.name}</span>
        {marks && (
          <span data-tooltip={marks} className={row.isOdd ? 'change-marks' : 'change-marks change-quiet'}>
            {marks}
          </span>
        )}
      </td>
      <td className="numeric">{formatCents(row.priceCents)}</td>
      <td className="numeric change-new">{row.newCents === null ? '–' : formatCents(row.newCents)}</td>
      <td className="numeric">
        {row.margin === null ? '–' : formatPercent(hundredthsToPercent(row.margin))}
      </td>
    </tr>
  );
};
