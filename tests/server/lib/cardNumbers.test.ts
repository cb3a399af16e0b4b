import { expect, it } from 'vitest';
import { hasCardNumber } from '../../../server/lib/cardNumbers.ts';

it.each([
  ['4111111111111111', true],
  ['card 4111 1111 1111 1111 12/27', true],
  ['3782-822463-10005', true],
  ['6304000000000000000', true],
  ['4111111111111112', false],
  ['1111', false],
  ['012345', false],
  ['x'.repeat(50), false],
  ['41111111111111110000', false],
])('finds the number of a card in %j: %s', (text, found) => {
  expect(hasCardNumber(text)).toBe(found);
});
