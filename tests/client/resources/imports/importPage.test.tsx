import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openBackend } from '../../../../src/backends/backend';
import { loadConfig } from '../../../../src/lib/config';
import { AppPagesContext, createAppPagesFromChildren } from '../../../../src/pages/appPages';
import ImportPage from '../../../../src/resources/imports/ImportPage';
import { showPart } from '../../../support/part';

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ backend: 'memory' }));
  await loadConfig();
  await openBackend();
});
afterEach(() => vi.unstubAllGlobals());

it('says over a data provider that imports are not supported, and names no command', async () => {
  showPart(
    <AppPagesContext value={createAppPagesFromChildren(null)}>
      <ImportPage />
    </AppPagesContext>,
  );
  await screen.findByText(/imports of files/);
  expect(screen.queryByText(/npm run import/)).toBeNull();
});
