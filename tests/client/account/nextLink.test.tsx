/**
 * The browser does not reload the page when a complete link is pasted into the tab that refused an incomplete one.
 */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import LinkPage from '../../../src/account/LinkPage';
import SetUpPage from '../../../src/setup/SetUpPage';
import { useStubbedApi } from '../../support/api';

const api = useStubbedApi();

const REFUSED = 'This link is not known. Ask for a new one.';

it.each<[name: string, page: ComponentType, path: string, state: object, box: string]>([
  [
    'an invitation',
    LinkPage,
    '/link',
    { purpose: 'invitation', name: 'Ana', userName: 'ana' },
    'New password',
  ],
  ['a new shop', SetUpPage, '/setup', { productName: 'Trastienda', hasBranches: true }, 'User name'],
])('says nothing of the link before: %s', async (_, Page, path, state, box) => {
  api.answer({ status: 404, json: { message: REFUSED } }, { json: state });
  const element = (
    <>
      <Link to={`${path}#the-whole-link`}>Paste</Link>
      <Page />
    </>
  );
  const router = createMemoryRouter([{ path, element }], { initialEntries: [`${path}#the-wh`] });
  render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  expect(await screen.findByRole('alert')).toHaveTextContent(REFUSED);
  await user.click(screen.getByText('Paste'));
  expect(await screen.findByLabelText(box)).toBeVisible();
  expect(screen.queryByText(REFUSED)).toBeNull();
  expect(api.asked.map(({ body }) => body)).toEqual([
    expect.objectContaining({ token: 'the-wh' }),
    expect.objectContaining({ token: 'the-whole-link' }),
  ]);
});
