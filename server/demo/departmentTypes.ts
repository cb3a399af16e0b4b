/** The types of the demo shop's word lists. */
import type { GlyphName } from './glyphs.ts';

/**
 * `each`: by the piece in a department that sells by weight. `byKg`: the reverse. `wic`: on the WIC list. `taxed`:
 * taxed in a department of untaxed food. `noEbt`, `ebt`: unlike the rest of the department.
 */
type Mark = 'each' | 'byKg' | 'wic' | 'taxed' | 'noEbt' | 'ebt';

/** Name, price in cents (of one kilogram where sold by weight, or of each size), picture or none, marks. */
export type Goods = readonly [
  name: string,
  price: number | Readonly<Record<string, number>>,
  picture?: GlyphName | '',
  ...marks: Mark[],
];

export interface Department {
  /** The key of the department's picture, by which suppliers name the department. */
  key: string;
  name: string;
  description: string;
  /** The menu category of the department. */
  tipo: string;
  /** The drawings on the department's picture. */
  glyphs: readonly GlyphName[];
  byWeight?: boolean;
  taxed?: boolean;
  ebt: boolean;
  ecommerce: boolean;
  /** The margin, in hundredths of the price. */
  margin: number;
  /** The share of sales, relative to other departments. */
  demand: number;
  /** A description for some of the products. */
  note: string;
  /** The branches that have the department. An inactive department is listed, but sells nothing. */
  branches: Readonly<Record<number, 'active' | 'inactive'>>;
  goods: readonly Goods[];
}

export const EVERY_BRANCH = { 31: 'active', 32: 'active', 33: 'active' } as const;
