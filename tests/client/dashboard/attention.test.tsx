import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { AttentionPoint } from '../../../src/dataProvider/api';
import { AttentionPoints } from '../../../src/dashboard/AttentionPoints';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

beforeEach(() => signInAs());

const said = async (point: Pick<AttentionPoint, 'kind' | 'count' | 'names'>) => {
  showPart(<AttentionPoints branchId={31} />, { attention: async () => [{ amountCents: 0, ...point }] });
  return (await screen.findByRole('link')).textContent;
};

it.each([
  [1, ['ACME'], 'A delivery is late: ACME'],
  [3, ['ACME'], '3 deliveries are late: ACME'],
  [3, ['ACME', 'Basil'], '3 deliveries are late: ACME, Basil'],
  [3, ['ACME', 'Basil', 'Corn'], '3 deliveries are late: ACME, Basil, Corn'],
  [4, ['ACME', 'Basil', 'Corn'], '4 deliveries are late: ACME, Basil, Corn among them'],
])('names suppliers of %i late deliveries, and none that is not there', async (count, names, sentence) => {
  expect(await said({ kind: 'late', count, names })).toBe(sentence);
});

it('says the same of what came in part', async () => {
  expect(await said({ kind: 'restLate', count: 2, names: ['ACME'] })).toBe(
    'The rest of 2 deliveries is late: ACME',
  );
});

it('says how many more there are of what has names of its own', async () => {
  const names = ['Noon', 'Dusk', 'Dawn'];
  expect(await said({ kind: 'promotionsOverlap', count: 5, names })).toBe(
    '5 promotions overlap: Noon, Dusk, Dawn and 2 more',
  );
});
