import { expect, it } from 'vitest';
import { isCurrency } from '../../../contract/currency.ts';
import { listDenominations } from '../../../contract/denominations.ts';

const CURRENCIES = Intl.supportedValuesOf('currency').filter(isCurrency);

it('denominations of a currency are whole cents, each once, largest first', () => {
  expect(CURRENCIES.length).toBeGreaterThan(100);
  for (const currency of CURRENCIES) {
    const values = listDenominations(currency);
    expect({ currency, values }).toEqual({
      currency,
      values: [...new Set(values)]
        .filter(value => Number.isInteger(value) && value > 0)
        .toSorted((a, b) => b - a),
    });
  }
});

it('denominations are those in use, or a series for other currencies', () => {
  expect(listDenominations('USD')).toEqual([10_000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1]);
  expect(listDenominations('BRL').at(-1)).toBe(5);
  expect(listDenominations('PHP').slice(0, 3)).toEqual([50_000, 20_000, 10_000]);
});
