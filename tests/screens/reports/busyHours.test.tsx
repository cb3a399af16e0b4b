import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { recordedCalls, openApp, useApp } from '../../support/openApp';

useApp();

it('counts the orders of the range over the documented calls alone, and says that tills are not known', async () => {
  await openApp('/admin/reports/busy-hours?start=2026-10-31&end=2026-11-27', { offers: [] });
  await screen.findByText('It is not known here which registers were open', { exact: false });
  await screen.findAllByText(/orders in the hour\./);
  expect(recordedCalls(/^GET \/api\/report\/orders\/31\//)).toHaveLength(1);
  expect(recordedCalls(/^GET \/api\/report\/hours/)).toEqual([]);
});
