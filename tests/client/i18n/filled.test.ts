import { expect, it } from 'vitest';
import { filled } from '../../../src/i18n/filled';

const SHOP = 'متجر الزيتون';
const KEPT = `\u2068${SHOP}\u2069`;

it('keeps what follows a name that runs from right to left on its own side', () => {
  const line = '%{stock} in %{warehouse}';
  expect(filled(line, { stock: 0, warehouse: SHOP })).toBe(`0 in ${KEPT}`);
  expect(filled(line, { stock: 0, warehouse: 'חנות' })).toBe('0 in \u2068חנות\u2069');
});

it('adds nothing to any other name', () => {
  expect(filled('%{stock} in %{warehouse}', { stock: '1.5', warehouse: 'Ñandú 👩‍👩‍👧 店' })).toBe(
    '1.5 in Ñandú 👩‍👩‍👧 店',
  );
});
