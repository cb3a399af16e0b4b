/** The types of the demo shop's word lists. */
import type { GlyphName } from './glyphs.ts';

/**
 * `each`: by the piece in a department that sells by weight. `byKg`: the reverse. `wic`: on the WIC list. `taxed`: taxed in a
 * department of untaxed food. `noEbt`, `ebt`: unlike its department.
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
  /** The key of its picture, and of what a supplier delivers. */
  key: string;
  name: string;
  description: string;
  /** The menu category it is listed under. */
  tipo: string;
  /** What its picture shows. */
  glyphs: readonly GlyphName[];
  byWeight?: boolean;
  taxed?: boolean;
  ebt: boolean;
  ecommerce: boolean;
  /** Hundredths of the price that stay with the shop. */
  margin: number;
  /** The share of sales, relative to other departments. */
  demand: number;
  /** A description that some of its products have. */
  note: string;
  /** The branches that have the department. An inactive one is listed, but sells nothing. */
  branches: Readonly<Record<number, 'active' | 'inactive'>>;
  goods: readonly Goods[];
}

export const EVERY_BRANCH = { 31: 'active', 32: 'active', 33: 'active' } as const;
