/** The form of the demo shop's word lists. */
import type { GlyphName } from './glyphs.ts';

/**
 * `each`: by the piece in a department that sells by weight. `byKg`: the reverse. `wic`: on the WIC list.
 * `taxed`: taxed in a department of untaxed food. `noEbt`, `ebt`: unlike its department.
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
  /** Names its picture, and what a supplier delivers. */
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
  /** How much of it is sold, against other departments. */
  demand: number;
  /** Printed with some of its products. */
  note: string;
  /** Branches that have it; inactive ones are kept, but sell nothing. */
  branches: Readonly<Record<number, 'active' | 'inactive'>>;
  goods: readonly Goods[];
}

export const EVERYWHERE = { 31: 'active', 32: 'active', 33: 'active' } as const;
