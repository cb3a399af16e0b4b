import fc from 'fast-check';
import type { NewSaleLine } from '../../server/sales/sale.ts';
import { line } from './builders.ts';

/** Some of these time zones are not whole hours from UTC, and the clock of one changes by half an hour. */
export const ZONES = [
  'UTC',
  'America/Costa_Rica',
  'Pacific/Kiritimati',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
];

export const soldLine = (products: number) =>
  fc.record({
    /** Index of the product; null for a line without a product. */
    product: fc.option(fc.integer({ min: 0, max: products - 1 }), { freq: 6 }),
    quantity: fc.integer({ min: -3, max: 5 }).filter(quantity => quantity !== 0),
    weightGrams: fc.option(fc.integer({ min: 1, max: 2500 }), { nil: 0 }),
    amountCents: fc.integer({ min: -900, max: 900 }),
    taxCents: fc.integer({ min: -50, max: 50 }),
    costCents: fc.integer({ min: -500, max: 500 }),
  });

interface DrawnLine extends Partial<NewSaleLine> {
  product: number | null;
}

export const soldLineOf = ({ product, ...values }: DrawnLine, products: readonly number[]): NewSaleLine =>
  line({ ...values, productId: product === null ? null : products[product]! });

/** Quantity of a line in thousandths of a unit or kilogram; negative for a return. */
export const inThousandths = ({ quantity, weightGrams }: NewSaleLine): number =>
  weightGrams ? Math.sign(quantity) * weightGrams : quantity * 1000;

export const inCents = (dollars: number): number => Math.round(dollars * 100);
