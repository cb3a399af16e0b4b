import { screen } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { AdminRoutes } from '../../../src/AdminRoutes';
import { ScreenTitle } from '../../../src/ui/ScreenTitle';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

beforeEach(() => signInAs());

const routes = {
  noLayout: true,
  children: (
    <>
      <Route path="untitled" element={<p>Shown</p>} />
      <Route path="titled" element={<ScreenTitle title="Parcels" />} />
    </>
  ),
};

it.each([
  ['a custom route without a title is the product name', 'untitled', 'Trastienda'],
  ['a page with a title has both names', 'titled', 'Parcels · Trastienda'],
])('the document’s title on %s', async (_what, path, title) => {
  showPart(
    <AdminRoutes dashboard={() => null} resources={[]} routes={[]} customRoutes={[routes]} />,
    {},
    `/admin/${path}`,
  );
  if (path === 'untitled') await screen.findByText('Shown');
  await expect.poll(() => document.title).toBe(title);
});
