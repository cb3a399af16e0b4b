import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ImportDetails } from '../../../../src/dataProvider/api';
import { PlannedImportChanges } from '../../../../src/resources/imports/PlannedImportChanges';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

it.each([
  [
    'products',
    'Doubtful prices are first, then the largest changes of price and cost. New products come last.',
  ],
  ['counts', 'The largest differences are first.'],
  ['suppliers', 'New suppliers come last.'],
])('is listed in an order that the page says: of %s', async (kind, sentence) => {
  signInAs();
  const job = { id: 7, kind, added: 1, changed: 0 } as ImportDetails;
  showPart(<PlannedImportChanges job={job} />, {
    plannedImportChanges: async () => [{ id: 0, name: 'Mill', changes: [], marks: [] }],
  });
  expect(await screen.findByText(sentence)).toBeDefined();
  await screen.findByText('Mill');
});

it('says in words what is doubtful about a price', async () => {
  signInAs();
  const job = { id: 7, kind: 'products', added: 1, changed: 0 } as ImportDetails;
  showPart(<PlannedImportChanges job={job} />, {
    plannedImportChanges: async () => [
      { id: 0, name: 'Saffron', changes: [], marks: ['below-cost', 'ten-times-cost'] },
    ],
  });
  const row = (await screen.findByText('Saffron')).closest('tr');
  expect(row).toHaveTextContent('Below cost');
  expect(row).toHaveTextContent('Far from the cost');
});
