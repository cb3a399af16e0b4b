/** A report on a device in another part of the world than its branch. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { recordedCalls, openApp, useApp } from '../../support/openApp';
import { deviceIn } from '../../support/timeZone';

useApp();
deviceIn('Pacific/Auckland');

it('says which day runs in a branch that is far away, and leads to it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T11:30:00Z') });
  const { user } = await openApp('/admin/reports/cashier');
  await screen.findByText('In Alder Street Market it is Dec 31, 2026.');
  expect(screen.getByLabelText('Start Date')).toHaveValue('2027-01-01');
  await user.click(screen.getByText('Show that day'));
  await waitFor(() => expect(window.location.search).toContain('start=2026-12-31&end=2026-12-31'));
  await waitFor(() => expect(recordedCalls(/cashier\/31\/20261231\/20261231/)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(/^In Alder Street Market it is/)).toBeNull());
});
