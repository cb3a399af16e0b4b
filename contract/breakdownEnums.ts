/**
 * Dimensions and figures of the report Sales Breakdown, in a separate file because few pages need them. This file must
 * not import anything, so that the browser can load it.
 */

export const BREAKDOWN_DIMENSIONS = [
  'day',
  'week',
  'month',
  'weekday',
  'hour',
  'branch',
  'category',
  'product',
  'cashier',
  'terminal',
  'tender',
] as const;
export type BreakdownDimension = (typeof BREAKDOWN_DIMENSIONS)[number];

export const BREAKDOWN_FIGURES = [
  'sales',
  'orders',
  'items',
  'average',
  'tax',
  'refunds',
  'discounts',
  'profit',
  'payments',
] as const;
export type BreakdownFigure = (typeof BREAKDOWN_FIGURES)[number];

/** Figures that are numbers. The other figures are amounts. */
export const COUNTED_FIGURES: readonly BreakdownFigure[] = ['orders', 'items'];

export const DEFAULT_BREAKDOWN = { by: 'category', and: 'weekday', figure: 'sales' } as const;

/** Maximum number of days, weeks or months in a breakdown. */
export const MAX_BREAKDOWN_PERIODS = 400;

/** Maximum number of branches, categories, products, cashiers or terminals. The rest is added up. */
export const MAX_BREAKDOWN_RECORDS = 50;

/** Key of the row or column that adds up the rest. */
export const OTHER_RECORDS = 'other';

const PERIODS: readonly BreakdownDimension[] = ['day', 'week', 'month', 'weekday'];

interface BreakdownRollup {
  table: 'day_cashier' | 'day_terminal' | 'day_hour' | 'day_category' | 'day_product';
  dimensions: readonly BreakdownDimension[];
  figures: readonly BreakdownFigure[];
}

/**
 * The rollup tables, those with the fewest rows first. Products and terminals belong to one branch, so their tables
 * are not broken down by branch.
 */
const ROLLUPS: readonly BreakdownRollup[] = [
  {
    table: 'day_cashier',
    dimensions: [...PERIODS, 'branch', 'cashier'],
    figures: ['sales', 'orders', 'average', 'tax', 'refunds', 'discounts', 'profit'],
  },
  {
    table: 'day_terminal',
    dimensions: [...PERIODS, 'branch', 'tender'],
    figures: ['payments'],
  },
  {
    table: 'day_terminal',
    dimensions: [...PERIODS, 'terminal'],
    figures: ['orders', 'discounts', 'payments'],
  },
  {
    table: 'day_terminal',
    dimensions: ['terminal', 'tender'],
    figures: ['payments'],
  },
  {
    table: 'day_hour',
    dimensions: [...PERIODS, 'branch', 'hour'],
    figures: ['sales', 'orders', 'items', 'average', 'tax', 'refunds', 'profit'],
  },
  {
    table: 'day_hour',
    dimensions: [...PERIODS, 'hour', 'terminal'],
    figures: ['sales', 'orders', 'items', 'average', 'tax', 'refunds', 'profit'],
  },
  {
    table: 'day_category',
    dimensions: [...PERIODS, 'branch', 'category'],
    figures: ['sales', 'tax', 'profit'],
  },
  {
    table: 'day_product',
    dimensions: [...PERIODS, 'product'],
    figures: ['sales', 'tax', 'profit'],
  },
];

/** Finds the rollup that has a figure by two dimensions. Undefined if none has it, or the dimensions are the same. */
export const findBreakdownRollup = (
  by: BreakdownDimension,
  and: BreakdownDimension,
  figure: BreakdownFigure,
): BreakdownRollup['table'] | undefined =>
  by === and
    ? undefined
    : ROLLUPS.find(
        ({ dimensions, figures }) =>
          dimensions.includes(by) && dimensions.includes(and) && figures.includes(figure),
      )?.table;

/** Lists the figures that the rollups have by two dimensions. */
export const listBreakdownFigures = (by: BreakdownDimension, and: BreakdownDimension): BreakdownFigure[] =>
  BREAKDOWN_FIGURES.filter(figure => findBreakdownRollup(by, and, figure) !== undefined);
