import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasValidCheckDigit,
  toWeighedPackageCode,
  getPackageItemNumber,
  parseWeighedPackageCode,
  appendCheckDigit,
} from '../../../contract/gtin.ts';
import type { TillProduct } from '../../../contract/tills.ts';
import { computeNetCents } from '../../../contract/amounts.ts';
import { toWeighedPackageLine } from '../../../till-kit/index.ts';

const TODAY = 20_261_121;

const weighed = (priceCents: number): TillProduct =>
  ({
    id: 7,
    name: 'Ham',
    upc: '',
    ean: '',
    price: priceCents / 100,
    tax: 0,
    pesado: true,
    status: 1,
  }) as TillProduct;

const price = fc.integer({ min: 1, max: 99_999 });
const grams = fc.integer({ min: 1, max: 60_000 });
const cents = fc.integer({ min: 1, max: 99_999 });

describe('the code of a package', () => {
  it('says the item and the price, and has a check digit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('code' as const, 'id' as const),
        fc.integer({ min: 1, max: 99_999 }),
        cents,
        (by, item, cost) => {
          const code = toWeighedPackageCode({ by, item, cents: cost })!;
          expect(code).toMatch(/^2[01]\d{11}$/);
          expect(hasValidCheckDigit(code)).toBe(true);
          expect(parseWeighedPackageCode(code)).toEqual({ by, item, cents: cost });
          expect(parseWeighedPackageCode(`0${code}`)).toEqual({ by, item, cents: cost });
        },
      ),
    );
  });

  it.each([
    { by: 'id', item: 0, cents: 1 },
    { by: 'id', item: 100_000, cents: 1 },
    { by: 'code', item: 1, cents: 0 },
    { by: 'code', item: 1, cents: 100_000 },
  ] as const)('is none for %j', said => {
    expect(toWeighedPackageCode(said)).toBeNull();
  });

  it.each(['036000291452', '4006381333931', '2012345006789', '20123450067', ''])('is not %j', code => {
    expect(parseWeighedPackageCode(code)).toBeNull();
  });

  it('names a product by its own short code, else by its id', () => {
    expect(getPackageItemNumber({ id: 7, upc: '04011' })).toEqual({ by: 'code', item: 4011 });
    expect(getPackageItemNumber({ id: 7, upc: '036000291452' })).toEqual({ by: 'id', item: 7 });
    expect(getPackageItemNumber({ id: 7, upc: '' })).toEqual({ by: 'id', item: 7 });
    expect(getPackageItemNumber({ id: 7, upc: '000' })).toEqual({ by: 'id', item: 7 });
  });
});

describe('a package at the till', () => {
  it('costs what its label says, at the price that it was labelled with', () => {
    fc.assert(
      fc.property(price, grams, (perKilogram, weight) => {
        const labelled = computeNetCents(perKilogram, weight);
        fc.pre(labelled >= 1 && labelled <= 99_999);
        const line = toWeighedPackageLine(weighed(perKilogram), labelled, TODAY);
        expect(line).toMatchObject({ amountCents: labelled, discountCents: 0 });
      }),
    );
  });

  it('costs what its label says when the price is another one by then', () => {
    fc.assert(
      fc.property(price, cents, (perKilogram, labelled) => {
        const { amountCents, discountCents, thousandths } = toWeighedPackageLine(
          weighed(perKilogram),
          labelled,
          TODAY,
        );
        expect(amountCents).toBe(labelled);
        expect(computeNetCents(perKilogram, thousandths) - discountCents).toBe(labelled);
      }),
    );
  });
});

it('check digits are those of GS1', () => {
  expect(appendCheckDigit('03600029145')).toBe('036000291452');
  expect(appendCheckDigit('400638133393')).toBe('4006381333931');
});
