/** The dashboard of a cashier over a backend that has no reports. */
import { screen } from '@testing-library/react';
import fakeRestProvider from 'ra-data-fakerest';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Backend } from '../../../src/backends/createBackend';
import { fromDataProvider } from '../../../src/backends/provider/fromDataProvider';
import Dashboard from '../../../src/dashboard/Dashboard';
import { loadConfig } from '../../../src/lib/config';
import { AppPagesContext, createAppPagesFromChildren } from '../../../src/pages/appPages';
import { Route } from '../../../src/pages/elements';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

let backend: Backend;
vi.mock(import('../../../src/backends/backend'), async original => ({
  ...(await original()),
  getBackend: () => backend,
}));

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ backend: 'simple-rest' }));
  await loadConfig();
  return () => vi.unstubAllGlobals();
});

function showDashboard(calls: Parameters<typeof fromDataProvider>[1]['calls'] = {}) {
  signInAs({ role: 'cashier' });
  backend = fromDataProvider(fakeRestProvider({ products: [] }, false), { resources: ['products'], calls });
  const pages = createAppPagesFromChildren(
    <Route path="reports/cashier" needs="cashierSales" screen={async () => ({ default: () => null })} />,
  );
  showPart(
    <AppPagesContext value={pages}>
      <Dashboard />
    </AppPagesContext>,
    backend.api,
  );
}

it('says that the reports are missing, and offers none', async () => {
  showDashboard();
  expect(await screen.findByText(/reports/)).toBeVisible();
  expect(screen.queryByText(/Your role/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'My Takings' })).toBeNull();
});

it('says that the role does not include the figures, and offers own takings, if there are reports', async () => {
  showDashboard({ cashierSales: async () => [] });
  expect(await screen.findByText(/^Your role does not include/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'My Takings' })).toBeVisible();
});
