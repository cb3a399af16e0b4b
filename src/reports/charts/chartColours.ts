import { config } from '../../lib/config';

/**
 * Ten colours that colour-blind people can distinguish, with a contrast of at least 3:1 against the cards of both
 * themes.
 */
const COLOURS = [
  '#0c7854',
  '#cc8448',
  '#6090fc',
  '#b44818',
  '#c078d8',
  '#18a86c',
  '#b4309c',
  '#906c3c',
  '#6c60d8',
  '#e4549c',
] as const;

/** Colour of cost, of the slice "Other", and of the period that a chart compares with. */
export const NEUTRAL_COLOUR = '#8a857b';

/** @param index index of the category from 0; from the eleventh category on, the colour is that of "Other" */
export const getSliceColour = (index: number): string => COLOURS[index] ?? NEUTRAL_COLOUR;

export const SLICE_COLOUR_COUNT = COLOURS.length;

/** Colour of sales in the light and in the dark theme. */
export const SALES_COLOURS = [COLOURS[0], '#56c596'] as const;

/** Colour of profit in the dark theme. It is lighter than the primary colour, which resembles that of sales. */
const DARK_PROFIT_COLOUR = '#b7e4c7';

/** Colour of bars that all show the same measure: the brand's colour, if the shop has one. */
export const BAR_COLOUR = config().brand.colour
  ? 'var(--primary)'
  : `light-dark(${SALES_COLOURS.join(', ')})`;

/** Each measure has the same colour in all charts. */
export const MEASURE_COLOURS = {
  sales: BAR_COLOUR,
  cost: NEUTRAL_COLOUR,
  tax: COLOURS[2],
  profit: `light-dark(var(--primary), ${DARK_PROFIT_COLOUR})`,
};
