import { expect, it } from 'vitest';
import { getEditableCellFormats } from '../../../../../src/resources/products/all/edit/getCellFormats';

const { priceCents, stockThousandths, status } = getEditableCellFormats();

it.each([
  ['a price', '$2.55', priceCents, 255],
  ['a price', '-1', priceCents, null],
  ['a price', '9999999.99', priceCents, 999_999_999],
  ['a price', '10000000', priceCents, null],
  ['a price', 'two', priceCents, null],
  ['a stock', '1.5', stockThousandths, 1500],
  ['a stock', '', stockThousandths, null],
  ['a status', '1', status, 1],
  ['a status', '0', status, 0],
  ['a status', '', status, null],
])('reads %s of "%s"', (_what, typed, kind, value) => {
  expect(kind.read(typed)).toBe(value);
});
