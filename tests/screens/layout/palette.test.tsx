import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  answerInstead,
  askShop,
  BROKEN,
  recordedCalls,
  expectComplaints,
  openApp,
  useApp,
} from '../../support/openApp';

useApp();

type User = Awaited<ReturnType<typeof openApp>>['user'];

const box = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Find or go to' });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const entries = () => [...document.querySelectorAll('.palette-entry')];
const entry = (name: RegExp) =>
  waitFor(() => {
    const found = entries().find(({ textContent }) => name.test(textContent ?? ''));
    expect(found, String(name)).toBeDefined();
    return found!;
  });
const status = () => within(screen.getByRole('dialog')).getByRole('status').textContent;
const title = (name: string) => waitFor(() => expect(document.querySelector('h1')?.textContent).toBe(name));

async function ask(user: User, question: string): Promise<void> {
  await user.keyboard('{Control>}k{/Control}');
  await user.clear(await box());
  await user.type(await box(), question);
}

it('opens a report on the days that are typed, with nothing but the keyboard, and has it at the top then', async () => {
  const { user } = await openApp('/admin/banners');
  await ask(user, 'profit last month');
  await entry(/^Profit, Last month/);
  await user.keyboard('{Enter}');
  await title('Profit Report');
  expect(await screen.findByLabelText('Range', { selector: 'select' })).toHaveValue('last_month');

  await user.keyboard('{Control>}k{/Control}');
  expect(await box()).toHaveValue('');
  await entry(/^Profit, Last month/);
  expect(entries()[0]).toHaveTextContent('Profit, Last month');
  await user.type(await box(), 'close day last month');
  await screen.findByText('Nothing found for "close day last month".');
  await user.clear(await box());
  await user.type(await box(), 'close day yesterday');
  await entry(/^Close Day, Yesterday/);
  await user.keyboard('{Escape}');
  await closed();
});

it('finds a product by its name and by its code, and opens its page', async () => {
  const { user } = await openApp('/admin/banners');
  await ask(user, 'coconut');
  const code = /\d{8,}/.exec((await entry(/^Coconut Milk/)).textContent)![0];
  await user.clear(await box());
  await user.type(await box(), code);
  await waitFor(() => expect(entries()[0]).toHaveTextContent('Coconut Milk'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/admin\/products\/\d+\/show$/));
});

it('finds purchases and people, and does what is asked for', async () => {
  const { user } = await openApp('/admin/banners');
  await ask(user, 'PO-31-1');
  const purchase = await entry(/^PO-31-1/);
  const reference = purchase.querySelector('span')!.textContent;
  await user.click(purchase);
  await title('Purchase Orders');
  await waitFor(() => expect(document.querySelector('main')).toHaveTextContent(reference));
  await ask(user, 'renata');
  await user.click(await entry(/^Renata V\./));
  await screen.findByRole('heading', { name: 'Edit User' });

  await ask(user, 'dark theme');
  await user.click(await entry(/^Dark theme/));
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
  screen.getByRole('heading', { name: 'Edit User' });

  await ask(user, 'new product');
  await user.click(await entry(/^Add New Product/));
  await screen.findByRole('heading', { name: 'Create New Product' });

  await ask(user, 'switch to lakeside');
  await user.click(await entry(/^Switch to Lakeside Market/));
  await waitFor(() => expect(screen.getByLabelText('Branch')).toHaveValue('32'));
});

it('leads with an amount to where orders are found', async () => {
  const { user } = await openApp('/admin/reports/orders');
  for (const question of ['4.5', '7.2 yesterday']) {
    await ask(user, question);
    await waitFor(() => expect(status()).toMatch(/^Results: /));
    await user.click(await entry(new RegExp(`^Find the order "${question.replace('.', '\\.')}"`)));
    await waitFor(() =>
      expect(screen.getByLabelText('What do you know about the order?')).toHaveValue(question),
    );
  }
});

it('tells a screen reader how much it found, and not its keys with each letter', async () => {
  const { user } = await openApp('/admin/banners');
  await user.keyboard('{Control>}k{/Control}');
  await box();
  expect(status()).toBe('');
  await user.type(await box(), 'coconut');
  await entry(/^Coconut Milk/);
  await waitFor(() => expect(status()).toBe(`Results: ${entries().length}`));
  await user.clear(await box());
  await user.type(await box(), 'zzz nothing');
  await waitFor(() => expect(status()).toBe('Nothing found for "zzz nothing".'));
});

it('says what could not be searched, and searches it again with the next question', async () => {
  expectComplaints(/Not searched: Users/);
  const mend = answerInstead('GET /api/admin/all', BROKEN);
  const { user } = await openApp('/admin/banners');
  await ask(user, 'zzqq');
  await waitFor(() => expect(status()).toBe('Not searched: Users. Please try again.'));
  mend();
  await user.keyboard('{Escape}');
  await closed();
  await ask(user, 'zzqqq');
  await waitFor(() => expect(status()).toBe('Nothing found for "zzqqq".'));
});

it('asks for nothing until somebody types, then for twenty products a key at most, and nothing twice', async () => {
  const { user } = await openApp('/admin/banners');
  await screen.findByText('Harvest week');
  const before = recordedCalls(/^GET /).length;
  await user.click(screen.getByLabelText('Find or go to'));
  await box();
  await entry(/^Dashboard/);
  expect(recordedCalls(/^GET /)).toHaveLength(before);
  let most = 0;
  answerInstead('GET /api/product/autocomplete', async ({ call, headers }) => {
    const { body } = await askShop<unknown[]>('GET', call.replace('GET ', ''), {
      token: headers.authorization!.replace('Bearer ', ''),
    });
    most = Math.max(most, body.length);
    return null;
  });
  for (const letter of 'milk') {
    await user.type(await box(), letter);
    await vi.waitFor(() => expect(screen.queryByText('Searching…', { exact: false })).toBeNull());
  }
  await entry(/milk/i);
  const asked = recordedCalls(/^GET /).slice(before);
  // The palette does not load the product list, repeats no query, and searches for at least two letters.
  const products = asked.filter(({ call }) => call.includes('/api/product'));
  expect(products.length).toBeGreaterThan(0);
  for (const { call } of products)
    expect(call).toMatch(/^GET \/api\/product\/autocomplete\?(.*&)?name=(mi|mil|milk)(&|$)/);
  expect(new Set(asked.map(({ call }) => call)).size).toBe(asked.length);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(20);
});
