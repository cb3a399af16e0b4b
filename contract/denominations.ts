/**
 * Values of the coins and notes of each currency, for counting a drawer. This file imports nothing, so that the browser
 * can load it.
 */

/** Denominations by ISO 4217 code, in hundredths of the currency unit, largest first. */
const DENOMINATIONS: Readonly<Record<string, readonly number[]>> = {
  ARS: [2_000_000, 1_000_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100],
  AUD: [10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5],
  BOB: [20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10],
  BRL: [20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5],
  CAD: [10_000, 5000, 2000, 1000, 500, 200, 100, 25, 10, 5],
  CHF: [100_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5],
  COP: [10_000_000, 5_000_000, 2_000_000, 1_000_000, 500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5000],
  CRC: [2_000_000, 1_000_000, 500_000, 200_000, 100_000, 50_000, 10_000, 5000, 2500, 1000, 500],
  DOP: [200_000, 100_000, 50_000, 20_000, 10_000, 5000, 2500, 1000, 500, 100],
  EUR: [20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  GBP: [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  GTQ: [20_000, 10_000, 5000, 2000, 1000, 500, 100, 50, 25, 10, 5],
  HNL: [50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5],
  MXN: [100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10],
  NZD: [10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10],
  PEN: [20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10],
  USD: [10_000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1],
  UYU: [200_000, 100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100],
};

/** Denominations of all other currencies: 1, 2 and 5 times each power of ten, from 0.01 to 500.00. */
const SERIES = [50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1];

/**
 * Lists the denominations of a currency, largest first.
 * @param currency ISO 4217 code
 * @returns values in hundredths of the currency unit: 2000 is a note of 20.00
 */
export const listDenominations = (currency: string): readonly number[] =>
  Object.hasOwn(DENOMINATIONS, currency) ? DENOMINATIONS[currency]! : SERIES;
