/** The search dialog over a data provider, before the person has selected a branch. */
import { screen, waitFor } from '@testing-library/react';
import fakeRestProvider from 'ra-data-fakerest';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Backend } from '../../../src/backends/createBackend';
import { fromDataProvider } from '../../../src/backends/provider/fromDataProvider';
import type { CrudDataProvider } from '../../../src/backends/provider/recordStore';
import Palette from '../../../src/layout/palette/Palette';
import Scanned from '../../../src/layout/scan/Scanned';
import { loadConfig } from '../../../src/lib/config';
import { AppPagesContext, createAppPagesFromChildren } from '../../../src/pages/appPages';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

let backend: Backend;
vi.mock(import('../../../src/backends/backend'), async original => ({
  ...(await original()),
  getBackend: () => backend,
  isActionSupported: (resource, action) => backend.hasAction(resource, action),
}));

let asked: string[];

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ backend: 'simple-rest' }));
  await loadConfig();
  signInAs();
  asked = [];
  const real: CrudDataProvider = fakeRestProvider(
    {
      branches: [
        { id: 7, name: 'Centro', status: 1 },
        { id: 8, name: 'Norte', status: 1 },
      ],
      users: [{ id: 1, name: 'Nora' }],
    },
    false,
  );
  const getList: CrudDataProvider['getList'] = async (resource, params) => {
    asked.push(resource);
    return real.getList(resource, params);
  };
  backend = fromDataProvider(
    { ...real, getList },
    {
      resources: ['branches', 'products', 'purchases/suppliers', 'promotions', 'purchases/orders', 'users'],
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

it('finds what belongs to no branch, says that a branch must be chosen, and offers each', async () => {
  const close = () => undefined;
  showPart(
    <AppPagesContext value={createAppPagesFromChildren([])}>
      <Palette question="nor" onQuestion={close} onClose={close} />
    </AppPagesContext>,
    backend.api,
  );
  expect(await screen.findByText('Switch to Norte')).toBeVisible();
  expect(await screen.findByText('Nora')).toBeVisible();
  expect(screen.getByText('Choose a branch to search its records.')).toBeVisible();
  expect(new Set(asked)).toEqual(new Set(['branches', 'users']));
});

it('a scanned code asks for a branch, too', async () => {
  const close = vi.fn();
  showPart(<Scanned code="7501" onClose={close} />, backend.api);
  expect(await screen.findByText('Choose a branch')).toBeVisible();
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(asked).not.toContain('products');
});

it.each([
  [[], true],
  [['search'], false],
] as const)('over a shop that lacks %j, offers all products found: %s', async (lacks, isOffered) => {
  const products = [1, 2, 3, 4, 5, 6].map(id => ({ id, name: `Tea ${id}` }));
  const rows = { products, users: [], suppliers: [], promotions: [], purchases: [] };
  backend = fromDataProvider(fakeRestProvider(rows, false), {
    resources: ['products', 'users', 'purchases/suppliers', 'promotions', 'purchases/orders'],
    lacks: { products: lacks },
  });
  const close = () => undefined;
  showPart(
    <AppPagesContext value={createAppPagesFromChildren([])}>
      <Palette question="tea" onQuestion={close} onClose={close} />
    </AppPagesContext>,
    backend.api,
  );
  expect(await screen.findByText('Tea 1')).toBeVisible();
  expect(screen.queryByText('See all products with "tea"') !== null).toBe(isOffered);
});

it('asks once for letters that are typed quickly, and shows nothing that does not match', async () => {
  const products = ['Tea', 'Teapot', 'Team'].map((name, at) => ({ id: `p/${at}`, name }));
  const real: CrudDataProvider = fakeRestProvider({ products }, false);
  const searches: unknown[] = [];
  backend = fromDataProvider(
    {
      ...real,
      getList: async (resource, params) => {
        searches.push((params.filter as { q?: string }).q);
        return real.getList(resource, params);
      },
    },
    { resources: ['products'] },
  );
  const Typed = () => {
    const [question, setQuestion] = useState('');
    return (
      <AppPagesContext value={createAppPagesFromChildren([])}>
        <Palette question={question} onQuestion={setQuestion} onClose={() => undefined} />
      </AppPagesContext>
    );
  };
  const { user } = showPart(<Typed />, backend.api);
  await user.type(await screen.findByRole('combobox'), 'teap');
  expect(await screen.findByText('Teapot')).toBeVisible();
  expect(screen.queryByText('Team')).toBeNull();
  expect(searches).toEqual(['teap']);
});
