import { lightFormat, subDays } from 'date-fns';
import { screen, waitFor, within } from '@testing-library/react';
import type { Static } from 'typebox';
import { beforeAll, expect, it } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import type { Product, PagedProducts } from '../../../contract/product.ts';
import {
  answerInstead,
  askShop,
  BROKEN,
  recordedCalls,
  expectComplaints,
  goWithin,
  openApp,
  fetchToken,
  useApp,
} from '../../support/openApp';
import { branchToday } from '../../support/branchToday';
import type { User } from '../../support/orderForm';

useApp();

let product: Product;
beforeAll(async () => {
  const token = await fetchToken();
  const ask = async <Body,>(path: string) => (await askShop<Body>('GET', path, { token })).body;
  const [category] = await ask<Category[]>('/api/category/branch/31');
  const page = await ask<Static<typeof PagedProducts>>(`/api/product/branch/31/${category!.id}`);
  const [longAgo, now] = [364, 0].map(ago => lightFormat(subDays(branchToday(), ago), 'yyyyMMdd'));
  for (const one of page.products.filter(({ status, upc }) => status === 1 && upc !== '')) {
    const bought = await ask<unknown[]>(`/api/product/${one.id}/purchases`);
    const sold = await ask<unknown[]>(`/api/product/${one.id}/sales/${longAgo}/${now}`);
    if (bought.length > 0 && sold.length > 0) {
      product = one;
      return;
    }
  }
  throw new Error('No product was bought and sold');
});

const open = (opening?: Parameters<typeof openApp>[1]) =>
  openApp(`/admin/products/${product.id}/show?branchId=31`, opening);
const part = async (name: string) =>
  within((await screen.findByText(name, { selector: 'h2' })).closest('section')!);
const rowsOf = async (name: string) => {
  const section = await part(name);
  await waitFor(() => expect(section.getAllByRole('row').length).toBeGreaterThan(1));
};

it('says of a part that fails that it failed, and shows the others', async () => {
  const sentence = 'Failed to fetch the purchases of this product. Please try again later.';
  expectComplaints(new RegExp(`^${sentence}`));
  const mend = answerInstead(`GET /api/product/${product.id}/purchases`, BROKEN);
  const { user } = await open();
  const purchases = await part('Last Purchases');
  await purchases.findByText(sentence);
  await rowsOf('In the Branches');
  mend();
  await user.click(purchases.getByRole('button', { name: 'Try Again' }));
  await rowsOf('Last Purchases');
  expect(screen.queryByText(sentence)).toBeNull();
});

it('has one stock everywhere, also once somebody has corrected it', async () => {
  const { user } = await open();
  const panel = await (await part('Stock')).findByRole('status');
  await rowsOf('In the Branches');
  const figures = () => [
    [...document.querySelectorAll('.product-facts div')]
      .find(fact => fact.textContent.includes('Stock'))!
      .querySelector('dd')!.textContent,
    document.querySelector('tr:has(strong) td[data-label=Stock]')!.textContent,
  ];
  const before = panel.textContent;
  expect(before).not.toBe('');
  expect(figures()).toEqual([before, before]);
  const correct = screen.getByRole('button', { name: 'Correct Stock' });
  await waitFor(() => expect(correct).toBeEnabled());
  await user.click(correct);
  const box = within(await screen.findByRole('dialog'));
  await user.type(box.getByLabelText('Difference, such as 3 or -2'), '1.5');
  await user.type(box.getByLabelText('Reason'), 'Found behind the shelf');
  await user.click(box.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(panel.textContent).not.toBe(before));
  const after = panel.textContent;
  await waitFor(() => expect(figures()).toEqual([after, after]));
});

it('says so where there is no such product', async () => {
  expectComplaints();
  await openApp('/admin/products/987654/show');
  await screen.findByText('Failed to fetch the product. Please try again later.');
  await screen.findByText('There is no product 987654.');
});

it('shows the record alone over a backend that has the documented calls alone', async () => {
  await open({ offers: [] });
  await screen.findByText(`UPC ${product.upc}`, { exact: false });
  await screen.findByText('Margin');
  const headings = [...document.querySelectorAll('main h2')].map(heading => heading.textContent);
  expect(headings).toEqual([product.name]);
  expect(recordedCalls(/\/api\/(product\/\d+\/|stock)/)).toEqual([]);
});

it('opens from the lines of an order and of a purchase', async () => {
  const [start, end] = [20, 0].map(ago => lightFormat(subDays(branchToday(), ago), 'yyyy-MM-dd'));
  const { user } = await openApp(`/admin/reports/orders?start=${start}&end=${end}`);
  const opened = async (by: User) => {
    await by.click((await screen.findAllByLabelText(/^View details/, { selector: 'main button' }))[0]!);
    const link = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('main li.card a');
      expect(found).not.toBeNull();
      return found!;
    });
    const path = link.getAttribute('href')!;
    await by.click(link);
    await screen.findByText('Margin');
    expect(window.location.pathname + window.location.search).toContain(path);
  };
  await opened(user);
  await goWithin('/admin/purchases/orders?start=2020-01-01&end=2099-12-31');
  await screen.findByText('Purchase Orders', { selector: 'h1' });
  await opened(user);
});
