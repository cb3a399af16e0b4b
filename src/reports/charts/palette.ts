/**
 * Ten colours that colour-blind people can tell apart, each with a contrast of 3:1 on the cards of both themes.
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

export const OTHER_COLOUR = '#8a857b';

/** @param index from 0; the eleventh and later categories are "Other" */
export const getSliceColour = (index: number): string => COLOURS[index] ?? OTHER_COLOUR;

export const COLOUR_COUNT = COLOURS.length;

export const BAR_COLOUR = COLOURS[0];

/**
 * The bars of the profit chart are different measures, so they have four colours, as different as possible, with
 * profit in green.
 */
export const PROFIT_COLOURS = { sales: COLOURS[2], cost: COLOURS[1], tax: COLOURS[9], profit: COLOURS[0] };
