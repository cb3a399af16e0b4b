/** What the morning shows while it waits for the day that it is compared with next. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openBackend } from '../../../src/backends';
import type { Api, MorningBranch } from '../../../src/dataProvider/api';
import Morning from '../../../src/dashboard/morning/Morning';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

const figures = { orders: 4, items: 8, salesCents: 108_00, taxCents: 8_00, costCents: 60_00 };
const told: MorningBranch = {
  ...{ branchId: 31, branch: 'Alder Street Market', until: '', now: figures, before: figures },
  ...{ hours: [], days: [], tenders: {} },
};

it('is dimmed from the choice of another day until its figures are there', async () => {
  signInAs({ offers: ['hours'] });
  await openBackend();
  const gate = Promise.withResolvers<void>();
  let isOpen = true;
  const api: Partial<Api> = {
    morning: async () => {
      if (!isOpen) await gate.promise;
      return [told];
    },
  };
  const { user, container } = showPart(<Morning branchId={31} />, api);
  const busy = () => container.querySelector('.morning-cards')!.getAttribute('aria-busy');
  await screen.findByText('$108.00');
  await waitFor(() => expect(busy()).toBe('false'));
  isOpen = false;
  await user.selectOptions(screen.getByLabelText('Compare with'), 'Year before');
  await waitFor(() => expect(busy()).toBe('true'));
  expect(screen.getByText('$108.00')).toBeInTheDocument();
  gate.resolve();
  await waitFor(() => expect(busy()).toBe('false'));
});
