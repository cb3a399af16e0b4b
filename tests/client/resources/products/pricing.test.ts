import { expect, it } from 'vitest';
import {
  parseMinimumMargin,
  parseTypedPriceRule,
  previewPrices,
} from '../../../../src/resources/products/change/pricePreview';

const figs = { id: 1, name: 'Figs', upc: '', version: 1, priceCents: 200, costCents: 100 };
const TEN_PERCENT = { by: 'percent', hundredths: 1000, rounding: 'none' } as const;

it('marks a price that another change is planned for, among the odd ones', () => {
  const [planned, free, elsewhere] = previewPrices(TEN_PERCENT, [
    { ...figs, isPlanned: true },
    { ...figs, isPlanned: false },
    figs,
  ]);
  expect(planned).toMatchObject({ newCents: 220, marks: ['planned'], isOdd: true });
  expect([free, elsewhere]).toMatchObject([
    { newCents: 220, marks: [], isOdd: false },
    { marks: [], isOdd: false },
  ]);
});

it('marks a raise that rounding turns into a lower price', () => {
  const rule = { by: 'percent', hundredths: 500, rounding: '99' } as const;
  const bread = { ...figs, priceCents: 129, costCents: 90 };
  expect(previewPrices({ ...rule, direction: 'nearest' }, [bread])).toMatchObject([
    { newCents: 99, marks: ['against'], isOdd: true },
  ]);
  expect(previewPrices(rule, [bread])[0]!.newCents).toBe(199);
});

it('previews the margin without the tax that the price includes', () => {
  const wine = { ...figs, priceCents: 1000, costCents: 1000, includedTaxRate: 100_000 };
  expect(previewPrices(TEN_PERCENT, [wine])).toMatchObject([{ newCents: 1100, margin: 0, marks: [] }]);
  expect(previewPrices(TEN_PERCENT, [{ ...wine, costCents: 1001 }])[0]!.marks).toEqual(['below-cost']);
});

it('marks a margin below the least one, and says what is wrong with what is typed', () => {
  const [low] = previewPrices(TEN_PERCENT, [figs], 60_00);
  expect(low).toMatchObject({ margin: 54_55, marks: ['low-margin'], isOdd: true });
  expect(previewPrices(TEN_PERCENT, [figs], 50_00)[0]!.marks).toEqual([]);
  expect([parseMinimumMargin(''), parseMinimumMargin('25')]).toEqual([null, 25_00]);
  expect(parseMinimumMargin('100')).toBe('Enter a margin from 0 to 99.99 with at most two decimals.');
});

it.each([
  ['percent', '1000.01', 'Enter a percentage from -100 to 1000 with at most two decimals.'],
  ['margin', '100', 'Enter a margin from 0 to 99.99 with at most two decimals.'],
  ['margin', 'half', 'Enter a number with at most two decimals.'],
] as const)('says what is wrong with a new price by %s of "%s"', (by, typed, sentence) => {
  expect(parseTypedPriceRule(by, typed, 'none')).toBe(sentence);
});
