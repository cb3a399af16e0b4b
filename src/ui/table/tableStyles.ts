/**
 * Styles of tables: rows below a sticky head on a screen, cards on a phone, and plain rows in print. Lists and
 * reports only differ in the layout of a card.
 */
import type { CSSObject } from '@mui/material/styles';
import { toColourVariable } from '../../theme/colours';
import { CARDS_MEDIA_QUERY, MIN_TOUCH_SIZE_PX } from '../../theme/sizes';

const LINE = `1px solid ${toColourVariable('line')}`;

export const tableRowStyles: CSSObject = {
  fontSize: 13,
  lineHeight: 1.43,
  '&[aria-busy=true]': { opacity: 0.55 },
  width: '100%',
  // The border of the surrounding card replaces the border of the last row.
  marginBottom: -1,
  borderCollapse: 'collapse',
  '& th, & td': { height: 'var(--row-height)', padding: '4px 12px', borderBottom: LINE, textAlign: 'left' },
  // Long words break, so that the table fits the page. Numbers never break.
  '& :is(td, tbody th)': { overflowWrap: 'anywhere' },
  '& tbody th': { fontWeight: 600, '& .second-line': { fontWeight: 400 } },
  '& td.numeric, & td.whole': {
    whiteSpace: 'nowrap',
    overflowWrap: 'normal',
    fontVariantNumeric: 'tabular-nums',
  },
  // A name is truncated after two lines. A name with a badge stays inline, so that the badge is beside it.
  '& .lines, & :is(td, th) .strong:not(:has(+ .badge))': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
  },
  '& thead th': {
    whiteSpace: 'nowrap',
    position: 'sticky',
    top: 'var(--header)',
    zIndex: 1,
    backgroundColor: toColourVariable('card'),
    color: toColourVariable('ink-soft'),
    fontWeight: 600,
    // With `border-collapse: collapse`, a sticky head loses its border, so a shadow draws the line.
    boxShadow: `inset 0 -1px ${toColourVariable('line')}`,
  },
  '& tr:is(.pressable, .expandable)': { cursor: 'pointer', '&:focus-visible': { outlineOffset: '-2px' } },
  '& .numeric': { textAlign: 'right' },
  // The digits of a marked number end where those of the others do.
  '& td.numeric .badge': { marginRight: -8 },
  // A wider gap after a number, because the number is aligned right and would touch the text of the next column.
  '@media screen and (min-width: 1000px)': {
    '& .numeric + :not(.numeric, .actions, :has(> .sort)), & th.numeric + th:not(.numeric) > .sort': {
      paddingLeft: 28,
    },
    // The first and last column are as far from the edge of their card as the card's title. `:not(* + *)` means
    // `:first-child`, about which Emotion warns.
    '& tr:not(.details-row) > :not(* + *, :has(> .sort)), & tr > :not(* + *) > .sort': { paddingLeft: 16 },
    '& tr:not(.details-row) > :last-child:not(:has(> .sort)), & tr > :last-child > .sort': {
      paddingRight: 16,
    },
  },
  '& th:has(> .sort)': { padding: 0 },
  '& .sort': {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    width: '100%',
    height: '100%',
    minHeight: 'inherit',
    padding: '4px 12px',
    border: 0,
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'inherit',
    cursor: 'pointer',
    '& svg': { opacity: 0 },
    '&:hover, &:focus-visible': {
      backgroundColor: toColourVariable('hover'),
      color: toColourVariable('ink'),
    },
    '&:hover svg, &:focus-visible svg': { opacity: 0.6 },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
  // The sort arrow is left of the text, so that text and numbers end at the same right edge.
  '& th.numeric .sort': { flexDirection: 'row-reverse', justifyContent: 'flex-start' },
  '& [aria-sort] .sort': { color: toColourVariable('ink'), '& svg': { opacity: 1 } },
  '& [aria-sort=ascending] svg': { transform: 'rotate(180deg)' },
  '& tbody tr:hover': { backgroundColor: toColourVariable('hover') },
  '& tbody tr[aria-current]': {
    backgroundColor: toColourVariable('selected'),
    boxShadow: `inset 3px 0 0 ${toColourVariable('primary')}`,
  },
  '& tr.open td': { borderBottom: 0 },
  '& .details-row': { '&, &:hover': { backgroundColor: 'transparent' }, '& > td': { padding: 0 } },
  '& .actions': { width: 1, whiteSpace: 'nowrap', textAlign: 'right' },
  '& tfoot :is(th, td)': {
    position: 'static',
    borderTop: `2px solid ${toColourVariable('line')}`,
    color: toColourVariable('ink'),
    fontWeight: 650,
  },
  // The spacer takes the space of rows that are not rendered.
  '& .spacer td': { padding: 0, border: 0 },
  '@media (min-width: 768px), print and (min-width: 600px)': { '& .on-card': { display: 'none' } },
  // In windows between 900 and 1000 pixels wide, the sidebar leaves little space for the table, so column heads and
  // dates wrap.
  '@media (min-width: 900px) and (max-width: 999.95px)': {
    '& thead th, & td.whole': { whiteSpace: 'normal' },
    '& th, & td, & .sort': { paddingInline: 8 },
    '& th:has(> .sort)': { paddingInline: 0 },
  },
};

export const tablePaperStyles: CSSObject = {
  fontSize: '9pt',
  '& .actions, & .sort svg': { display: 'none' },
  // In print, column heads wrap and numbers do not, because columns that exceed the paper's width are cut off.
  '& thead th': { position: 'static', whiteSpace: 'normal', verticalAlign: 'bottom' },
  // Column heads are printed as plain text: browsers repeat the table head on every page, but print buttons in it on
  // the first page only.
  '& .sort': { display: 'contents' },
  '& th, & td, & th:has(> .sort)': { height: 'auto', padding: '3px 8px' },
  '& tr': { breakInside: 'avoid' },
  // Details below a row can be longer than a page. A page break is possible between two cards of the details, but not
  // between the row and its details.
  '& tr.details-row': { breakInside: 'auto', breakBefore: 'avoid' },
};

/** A card has no column heads, so each number gets its label. */
export const CARD_LABEL_STYLES: CSSObject = {
  content: 'attr(data-label) " "',
  color: toColourVariable('ink-soft'),
};

export const tableCardStyles: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 12,
  rowGap: 4,
  borderBottom: LINE,
};

export const tableCardsStyles: CSSObject = {
  position: 'relative',
  '& thead': {
    position: 'absolute',
    zIndex: 1,
    width: '100%',
    backgroundColor: toColourVariable('card'),
    '& tr': { display: 'flex', flexWrap: 'wrap' },
    '& th': { position: 'static', flex: 'none' },
    // The head is not sticky here, so it must not scroll behind the page's header.
    '& .sort': { scrollMarginTop: 'calc(var(--header) + 8px)' },
    // The table head is visually hidden on a phone but not removed. While one of its sort buttons has the keyboard
    // focus, the head appears above the first card.
    '&:not(:has(:focus-visible))': { width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
  '& tbody': { display: 'block' },
  '& tbody tr': tableCardStyles,
  '& :is(td, tbody th)': { height: 'auto', border: 0, padding: 0 },
  '& tbody tr.details-row': { padding: 0, '& > td': { width: '100%' } },
  // Row actions on a card have the minimum touch size. Actions in a row's menu are excluded, because they are as wide
  // as the menu.
  '& .row-action:not(.action-menu .row-action)': { width: MIN_TOUCH_SIZE_PX, height: MIN_TOUCH_SIZE_PX },
};

/**
 * Layout of a list's card: the first line has the name on the left, the first number and the menu on the right; the
 * second line has the other columns.
 */
export const listCardsStyles: CSSObject = {
  ...tableCardsStyles,
  '& .wide-only': { display: 'none' },
  '& tbody tr': { ...tableCardStyles, columnGap: 8, padding: '6px 4px 10px 12px' },
  '& td.media': { order: 0 },
  '& .lead': {
    order: 1,
    flex: '1 1 0',
    minWidth: 0,
    minHeight: MIN_TOUCH_SIZE_PX,
    alignContent: 'center',
    fontWeight: 550,
  },
  '& .lead .second-line': { fontWeight: 400 },
  // The second line of a number's cell wraps, so that the name keeps most of the card's width.
  '& td.side': {
    order: 2,
    maxWidth: '36%',
    textAlign: 'right',
    '& .second-line': { whiteSpace: 'normal' },
  },
  '& td.actions': { order: 3, width: 'auto', minWidth: 8 },
  '& tbody tr:not(.details-row)::after': { content: '""', order: 4, flexBasis: '100%' },
  '& td.rest': { order: 5, overflowWrap: 'anywhere' },
  '& td.rest[data-label]': { textAlign: 'left' },
  '& td.rest[data-label]::before': CARD_LABEL_STYLES,
  '& td.rest:empty': { display: 'none' },
  // On a narrow card, names are not truncated, because several products can begin with the same words.
  '@media (max-width: 359.95px)': {
    '& td.media': { order: 5 },
    '& .lines, & .strong': { WebkitLineClamp: 'none' },
  },
};

export const listTableStyles: CSSObject = {
  ...tableRowStyles,
  [CARDS_MEDIA_QUERY]: listCardsStyles,
  '@media print': tablePaperStyles,
};
