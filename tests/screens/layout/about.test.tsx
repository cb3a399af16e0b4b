import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerInstead, askShop, goWithin, openApp, fetchToken, useApp } from '../../support/openApp';

useApp();

const below = (term: string) =>
  [...document.querySelectorAll('dl > div')]
    .filter(row => row.querySelector('dt')?.textContent === term)
    .flatMap(row => [...row.querySelectorAll('dd')].map(({ textContent }) => textContent ?? ''));

it('tells the version, the database, the disk, the backups and the changes of the tables', async () => {
  await openApp('/admin/settings');
  await screen.findByRole('heading', { name: 'About' });
  for (const [term, said] of Object.entries({
    Version: /^\d+\.\d+\.\d+/,
    Database: /^SQLite 3\.\d+\.\d+, [\d.]+ [kM]B$/,
    'Free disk space': /^[\d.]+ [GT]B$/,
    'Last backup by the server': /^None$/,
    'Database migrations': /^None pending$/,
  }))
    await waitFor(() => expect(below(term)[0], term).toMatch(said));
});

it('says which of two databases reports read, where there is to be a copy', async () => {
  const { body } = await askShop<object>('GET', '/api/about', { token: await fetchToken() });
  let copy = 'read';
  answerInstead('GET /api/about', () => ({ json: { ...body, copy } }));
  await openApp('/admin/settings');
  await waitFor(() => expect(below('Reports use')).toEqual(['A copy of the database']));
  copy = 'behind';
  const { queryClient } = await import('../../../src/dataProvider/queryClient');
  queryClient.clear();
  await goWithin('/admin/banners');
  await goWithin('/admin/settings');
  await waitFor(() =>
    expect(below('Reports use')).toEqual([
      'The database itself',
      'The copy is unavailable or behind. The log says since when.',
    ]),
  );
});

it('asks for a confirmation of a clock that jumped, and shows both of its times', async () => {
  const { body } = await askShop<object>('GET', '/api/about', { token: await fetchToken() });
  const clockJump = { from: Date.UTC(2026, 10, 29, 12), to: Date.UTC(2028, 3, 12, 12) };
  let isConfirmed = false;
  answerInstead('GET /api/about', () => ({ json: isConfirmed ? body : { ...body, clockJump } }));
  answerInstead('POST /api/about/clock', () => {
    isConfirmed = true;
    return { status: 204 };
  });
  await openApp('/admin/settings');
  const button = await screen.findByRole('button', { name: 'The clock is right' });
  const [now, hint] = below('Clock of the server');
  expect(now).toMatch(/^Apr 12, 2028/);
  expect(hint).toMatch(/^It jumped from Nov 29, 2026/);
  fireEvent.click(button);
  await screen.findByText('Clock confirmed');
  await waitFor(() => expect(below('Clock of the server')).toEqual([]));
  expect(screen.queryByRole('button', { name: 'The clock is right' })).toBeNull();
});
