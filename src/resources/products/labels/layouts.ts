/** A sheet or roll of labels. Sizes are in millimetres, as stated by the manufacturer. */

export interface LabelLayout {
  page: readonly [width: number, height: number];
  columns: number;
  rows: number;
  label: readonly [width: number, height: number];
  first: readonly [left: number, top: number];
  step: readonly [across: number, down: number];
  /**
   * Size of the printer's smallest dot in millimetres. Bars are a whole number of dots wide, so that they print
   * exactly.
   */
  dot: number;
}

/** Size of a dot in millimetres at 300 dpi, the lowest resolution of office printers. */
const SHEET_DOT = 25.4 / 300;

export const LABEL_LAYOUTS = {
  'avery-5160': {
    page: [215.9, 279.4],
    columns: 3,
    rows: 10,
    label: [66.675, 25.4],
    first: [4.7625, 12.7],
    step: [69.85, 25.4],
    dot: SHEET_DOT,
  },
  'avery-l7160': {
    page: [210, 297],
    columns: 3,
    rows: 7,
    label: [63.5, 38.1],
    first: [7.21, 15.15],
    step: [66.04, 38.1],
    dot: SHEET_DOT,
  },
  'roll-50x30': {
    page: [50, 30],
    columns: 1,
    rows: 1,
    label: [50, 30],
    first: [0, 0],
    step: [50, 30],
    dot: 0.125,
  },
} satisfies Record<string, LabelLayout>;

export type LabelLayoutName = keyof typeof LABEL_LAYOUTS;
export const LABEL_LAYOUT_NAMES = Object.keys(LABEL_LAYOUTS) as LabelLayoutName[];

export const isLabelLayoutName = (name: string): name is LabelLayoutName =>
  Object.hasOwn(LABEL_LAYOUTS, name);

export const countLabelsPerPage = ({ columns, rows }: LabelLayout): number => columns * rows;

/**
 * @param at index of the label on the page from 0, row by row
 * @returns the label's position on the page in millimetres, from the left and from the top
 */
export const getLabelPosition = (
  { first, step, columns }: LabelLayout,
  at: number,
): [left: number, top: number] => [
  first[0] + (at % columns) * step[0],
  first[1] + Math.floor(at / columns) * step[1],
];

/**
 * Distributes labels over pages. Null is an empty position.
 * @param start first usable label position of the first page, from 1
 */
export function splitLabelsIntoPages<Label>(
  labels: readonly Label[],
  layout: LabelLayout,
  start: number,
): (Label | null)[][] {
  const size = countLabelsPerPage(layout);
  const places: (Label | null)[] = [
    ...Array<null>(Math.min(Math.max(start, 1), size) - 1).fill(null),
    ...labels,
  ];
  if (labels.length === 0) return [];
  return Array.from({ length: Math.ceil(places.length / size) }, (_, page) =>
    places.slice(page * size, (page + 1) * size),
  );
}
