import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { recordedCalls, openApp, useApp } from '../../support/openApp';
import { deviceIn } from '../../support/timeZone';

useApp();
deviceIn('Pacific/Auckland');

it('begins with the day that runs in the branch', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T11:30:00Z') });
  const { user } = await openApp('/admin/reports/cashier');
  await waitFor(() => expect(screen.getByLabelText('Start Date')).toHaveValue('2026-12-31'));
  await waitFor(() => expect(recordedCalls(/cashier\/31\/20261231\/20261231/)).toHaveLength(1));
  await user.selectOptions(screen.getByLabelText('Range', { selector: 'select' }), 'This month');
  await waitFor(() => expect(recordedCalls(/cashier\/31\/20261201\/20261231/)).toHaveLength(1));
});
