import { fireEvent, screen, waitFor } from '@testing-library/react';
import { readSheet } from 'read-excel-file/universal';
import { expect, it } from 'vitest';
import type { User } from '../../../contract/user.ts';
import { askShop, goWithin, openApp, fetchToken, useApp } from '../../support/openApp';
import { recordSavedFiles } from '../../support/savedFiles';

useApp();

const entry = (text: string) =>
  waitFor(() => {
    const found = [...document.querySelectorAll('main li')].find(item => item.textContent?.includes(text));
    expect(found, text).toBeDefined();
    return found!;
  });

it('leads from Settings to what was done, by whom, and narrows it', async () => {
  const token = await fetchToken();
  const made = await askShop<{ id: number }>('POST', '/api/warehouse', {
    token,
    body: { name: 'Cold room', branchId: 31 },
  });
  await askShop('PUT', `/api/warehouse/${made.body.id}`, {
    token,
    body: { name: 'Cold room B', branchId: 31 },
  });
  const saved = recordSavedFiles();
  const { user } = await openApp('/admin/settings');
  await user.click(await screen.findByRole('link', { name: /^Activity/ }));
  await screen.findByRole('heading', { level: 1, name: /^Activity/ });
  await user.selectOptions(await screen.findByLabelText('What'), 'Warehouses');
  expect(await entry('changed warehouse Cold room B')).toHaveTextContent('Name: Cold room → Cold room B');
  expect(window.location.search).toBe('?kind=inventory%2Fwarehouses');
  const to = screen.getByLabelText('To');
  fireEvent.change(to, { target: { value: '2001-01-01' } });
  await screen.findByText('No activity matches.');
  fireEvent.change(to, { target: { value: '' } });
  await entry('changed warehouse Cold room B');

  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Excel/ }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]!.name).toMatch(/^who-did-what-made-[\d-]{15}\.xlsx$/);
  const [head = [], ...lines] = await readSheet(await saved[0]!.file.arrayBuffer());
  const column = (name: string) => lines.map(line => line[head.indexOf(name)]);
  expect(column('Record')).toContain('Cold room B');
  expect(new Set(column('What'))).toEqual(new Set(['warehouse']));
  expect(column('Time (UTC)')[0]).toBeInstanceOf(Date);
  expect(column('Id')[0]).toBeTypeOf('number');
});

it('says of the value of a promotion whether it is a share or an amount, and who signed in', async () => {
  const token = await fetchToken();
  const days = { dateInit: '2026-01-01', dateEnd: '2026-01-02', limit: 20, branchId: 31 };
  for (const [discountTypeId, name] of [
    [1, 'Quarter off'],
    [4, 'Quarter less'],
  ] as const) {
    const body = { ...days, name, discountTypeId, value: 15 };
    expect((await askShop('POST', '/api/promotion', { token, body })).status).toBeLessThan(300);
  }
  await openApp('/admin/settings/activity?kind=promotions');
  expect(await entry('Quarter off')).toHaveTextContent('Value: 15%');
  expect(await entry('Quarter less')).toHaveTextContent('Value: $15.00');
  await goWithin('/admin/settings/activity?kind=session');
  await entry('signed in');
});

const PAGES: [link: RegExp, address: string, sentence: string, control: string][] = [
  [/^Activity/, '/admin/settings/activity', 'offers no activity log', 'Person'],
  [/^Terminals/, '/admin/settings/terminals', 'offers no terminals with keys', 'Add Terminal'],
];

it.each(PAGES)('offers "%s" to nobody of another role, and says so at %s', async (link, address, ...rest) => {
  const [sentence, control] = rest;
  const userName = `stock${address.length}`;
  const password = 'counting boxes 12';
  const person = { name: 'Stock', userName, password, status: true, role: 'Inventory', phone: '' };
  const token = await fetchToken();
  expect((await askShop<User>('POST', '/api/admin', { token, body: person })).status).toBe(201);
  await openApp('/admin/settings', { as: { userName, password } });
  await screen.findByLabelText('Theme');
  expect(screen.queryByRole('link', { name: link })).toBeNull();
  await goWithin(address);
  await screen.findByText(sentence, { exact: false });
  expect(screen.queryByLabelText(control)).toBeNull();
  expect(screen.queryByText(control)).toBeNull();
});
