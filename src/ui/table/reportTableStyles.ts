/** Styles of report tables. They have their own file, so that lists do not load them. */
import { styled, type CSSObject } from '@mui/material/styles';
import { toColourVariable } from '../../theme/colours';
import { CARDS_MEDIA_QUERY } from '../../theme/sizes';
import {
  CARD_LABEL_STYLES,
  tableCardsStyles,
  tableCardStyles,
  tablePaperStyles,
  tableRowStyles,
} from './tableStyles';

/** The figures of a card stand in columns, below the first column of the table. */
const FIGURES: CSSObject = {
  ...tableCardStyles,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
  rowGap: 2,
};

/**
 * Layout of a report's card: the first column on its own line, the other columns below it, and the button in the top
 * right corner.
 */
const reportCards: CSSObject = {
  ...tableCardsStyles,
  '& tbody.record tr': {
    ...FIGURES,
    position: 'relative',
    padding: '10px 52px 10px 12px',
  },
  '& tbody.record tr.open': { borderBottom: 0 },
  '& tbody.record tr.details-row': { display: 'block', padding: 0 },
  '& tbody.spacer tr': { padding: 0, border: 0 },
  '& td.actions': { position: 'absolute', top: 4, right: 4, width: 'auto' },
  '& td.numeric': { textAlign: 'left' },
  // A link has the minimum height of a touch target, 24 pixels.
  '& td.numeric a': { display: 'inline-block', paddingBlock: '3px' },
  '& tbody.record td:empty': { display: 'none' },
  '& tbody.record tr:not(:has(> .actions))': { paddingRight: 12 },
  '& td.first': { gridColumn: '1 / -1', fontWeight: 600, '& .second-line': { fontWeight: 400 } },
  // A label may be wider than its figure, which stays on one line.
  '& td[data-label]::before': { ...CARD_LABEL_STYLES, whiteSpace: 'normal' },
  '& tfoot': { display: 'block' },
  '& tfoot tr': {
    ...FIGURES,
    alignItems: 'normal',
    padding: '10px 12px',
    borderTop: `2px solid ${toColourVariable('line')}`,
    borderBottom: 0,
  },
  '& tfoot :is(th, td)': { border: 0, padding: 0 },
  '& tfoot th': { gridColumn: '1 / -1', height: 'auto' },
};

const reportPaper: CSSObject = {
  ...tablePaperStyles,
  '& tbody:not(:has(.details-row))': { breakInside: 'avoid' },
};

/** The first column names the row, so it stays in view while a wide table scrolls in its card. */
const reportRows: CSSObject = {
  ...tableRowStyles,
  '[data-scrolls] > & :is(th:first-of-type, td.first)': {
    position: 'sticky',
    top: 'auto',
    left: 0,
    zIndex: 1,
    background: toColourVariable('card'),
  },
};

export const reportTableStyles: CSSObject = {
  ...reportRows,
  [CARDS_MEDIA_QUERY]: reportCards,
  '@media print': reportPaper,
};

/**
 * Styles for a report's table with many columns. The table changes to cards whenever its container is too narrow, not
 * only on phones.
 * @param from minimum width of the table in pixels
 */
export const makeWideReportTableStyles = (from = 860): CSSObject => ({
  ...reportRows,
  '@media screen': { [`@container (max-width: ${from - 0.05}px)`]: reportCards },
  '@media print': reportPaper,
});

export const ReportTableElement = styled('table')(reportTableStyles);
export const WideReportTableElement = styled('table')(makeWideReportTableStyles());
