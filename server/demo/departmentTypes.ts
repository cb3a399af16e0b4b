import type { GlyphName } from './glyphs.ts';

/**
 * Properties of a product that differ from the department's defaults. `each`: sold by the piece instead of by
 * weight. `byKg`: sold by weight. `wic`: on the WIC list. `taxed`: taxable. `noEbt`, `ebt`: not payable or payable
 * with EBT.
 */
type Mark = 'each' | 'byKg' | 'wic' | 'taxed' | 'noEbt' | 'ebt';

/**
 * A product of the demo shop: name, price in cents (one price, or one per size), optional picture, and differences
 * from the department's defaults.
 */
export type DemoProduct = readonly [
  name: string,
  price: number | Readonly<Record<string, number>>,
  picture?: GlyphName | '',
  ...marks: Mark[],
];

export interface Department {
  key: string;
  name: string;
  description: string;
  tipo: string;
  glyphs: readonly GlyphName[];
  byWeight?: boolean;
  taxed?: boolean;
  ebt: boolean;
  ecommerce: boolean;
  /** Margin of the department in percent of the price. */
  margin: number;
  demand: number;
  note: string;
  branches: Readonly<Record<number, 'active' | 'inactive'>>;
  goods: readonly DemoProduct[];
}

export const ACTIVE_STATUS_BY_BRANCH = { 31: 'active', 32: 'active', 33: 'active' } as const;
