import type { SxProps, Theme } from '@mui/material';
import { tableStyles } from '../ui/list/tableStyles';

type Styles = { [selector: string]: unknown };

/** Without the rules about a last row: rows come and go with every scroll, and each time the browser would style all of them. */
function withoutLastRow(styles: Styles): Styles {
  const kept = Object.entries(styles).filter(([selector]) => !selector.includes('last-of-type'));
  return Object.fromEntries(
    kept.map(([selector, value]) => [
      selector,
      selector.startsWith('@media') ? withoutLastRow(value as Styles) : value,
    ]),
  );
}

/** The list's table, with a `<tbody>` a record, spacers for those out of the window, and what unfolds below a row. */
const STYLES: Styles[] = [
  withoutLastRow(tableStyles as Styles),
  {
    // The card's own line stands for the last row's.
    marginBottom: '-1px',
    '& tr.open td': { borderBottom: 0 },
    '& tfoot :is(th, td)': {
      position: 'static',
      borderTop: '2px solid',
      borderColor: 'divider',
      color: 'text.primary',
      fontWeight: 650,
    },
    '& .spacer td': { padding: 0, border: 0 },
    '@media (max-width: 599.95px)': {
      '& tbody.spacer tr': { padding: 0, border: 0 },
      '& tfoot': { display: 'block' },
      '& tfoot tr': {
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 1.5,
        rowGap: '2px',
        padding: '10px 12px',
        borderTop: '2px solid',
        borderColor: 'divider',
      },
      '& tfoot :is(th, td)': { border: 0, padding: 0 },
      '& tfoot th': { width: '100%', height: 'auto' },
      // A card of a report has its facts one after another, and its button in the corner.
      '& tbody.record tr': { position: 'relative', padding: '10px 52px 10px 12px', rowGap: '2px' },
      '& tbody tr:not(.details-row)::after': { content: 'none' },
      '& td.actions': { position: 'absolute', top: 4, right: 4 },
      '& td.numeric': { textAlign: 'left' },
      '& tbody.record tr.open': { borderBottom: 0 },
      '& td.first': { width: '100%' },
      // The head is out of sight: each fact says what it is.
      '& td[data-label]::before': { content: 'attr(data-label) " "', color: 'text.secondary' },
      '& tbody.record tr.details-row': { padding: 0 },
    },
    '@media print': {
      fontSize: '9pt',
      '& th': { position: 'static' },
      '& th, & td': { height: 'auto', padding: '3px 8px' },
      '& tbody': { breakInside: 'avoid' },
      '& .actions, & .sort svg': { display: 'none' },
    },
  },
];

export const reportTableStyles: SxProps<Theme> = STYLES;

const PHONE = '@media (max-width: 599.95px)';

/** A table of many figures has cards for rows wherever its container is too narrow for them, not on phones only. */
export const wideTableStyles = STYLES.map(({ [PHONE]: cards, ...styles }) => ({
  ...styles,
  '@media screen': { '@container (max-width: 719.95px)': cards },
})) as SxProps<Theme>;
