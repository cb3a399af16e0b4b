/** Promotions and what they have on offer. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  eventually,
  expectComplaints,
  options,
  rowGone,
  seriousFaults,
  signedIn,
  signedInBlank,
} from '../../support/browser.ts';
import { answerInstead, bodies, BROKEN, named, recordCalls } from '../../support/calls.ts';
import { like } from '../../support/matchers.ts';

const PATH = '/admin/promotions';
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
const view = (page: Page, name: string) => page.getByRole('button', { name: `View details of ${name}` });
const search = (page: Page) => page.getByRole('combobox', { name: 'Search products' });
const cards = (page: Page) => page.locator('.card');
const addButton = (page: Page) => page.getByRole('button', { name: 'Add', exact: true });

it('lists promotions with their days, discount, limit and stage', async () => {
  const page = await signedIn(PATH);
  await answerInstead(page, 'GET /api/promotion/branch/31', {
    json: {
      results: [
        {
          id: 1,
          name: 'Percent',
          dateInit: '2026-02-01T00:00:00',
          dateEnd: '2026-02-28',
          discountTypeId: 1,
          value: 12.5,
          limit: 20,
          branchId: 31,
        },
        {
          id: 2,
          name: 'Amount',
          dateInit: '2100-01-01',
          dateEnd: '2100-01-02',
          discountTypeId: 4,
          value: 0.25,
          limit: 1234.5,
          branchId: 31,
        },
        {
          id: 3,
          name: 'Now',
          dateInit: '2020-01-01',
          dateEnd: '2100-12-31',
          discountTypeId: 2,
          value: 3,
          limit: 0,
          branchId: 31,
        },
      ],
      currentPage: 1,
      pageCount: 2,
      pageSize: 20,
      rowCount: 23,
    },
  });
  await page.reload();
  await row(page, 'Percent').waitFor();
  const cells = (name: string) => row(page, name).getByRole('cell').allInnerTexts();
  expect((await cells('Percent')).slice(0, 4)).toEqual([
    like.stringMatching(/Percent\s*Ended/),
    'Feb 1, 2026 - Feb 28, 2026',
    '12.5%',
    '$20.00',
  ]);
  expect((await cells('Amount')).slice(0, 4)).toEqual([
    like.stringMatching(/Amount\s*Scheduled/),
    'Jan 1, 2100 - Jan 2, 2100',
    '$0.25',
    '$1,234.50',
  ]);
  expect((await cells('Now'))[0]).toMatch(/Now\s*Live/);
  await page.getByText('Page 1 of 2').waitFor();
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    'Name',
    'Date Range',
    'Discount',
    'Limit',
    'Actions',
  ]);
});

it('asks for the type where the shop does not have the usual one, and takes none for a percentage', async () => {
  const page = await signedInBlank();
  await page.route('**/api/discounttype/actives', route =>
    route.fulfill({ json: [{ id: 1, name: 'Percentage' }] }),
  );
  await page.goto(`${PATH}/create`);
  await page.getByText('Select a type').waitFor();
  await page.getByRole('button', { name: 'Create Promotion' }).click();
  await eventually(() => page.getByText('This field is required.').count()).toBe(4);
});

it('creates, edits and deletes a promotion, field by field', async () => {
  const page = await signedIn(PATH);
  const calls = recordCalls(page);
  await page.getByRole('link', { name: 'Add New Promotion' }).click();
  await page.getByRole('heading', { name: 'Create New Promotion' }).waitFor();
  const type = page.getByRole('combobox', { name: 'Discount Type' });
  await eventually(() => type.innerText()).toBe('Amount per unit');
  expect(await page.getByLabel('Value*').inputValue()).toBe('0');
  expect(await page.getByLabel('Limit*').inputValue()).toBe('0');
  await page.getByRole('button', { name: 'Create Promotion' }).click();
  await eventually(() => page.getByText('This field is required.').count()).toBe(3);
  await page.getByLabel('Promotion Name*').fill('Ñoquis 50% 🍝');
  await page.getByLabel('Start Date*').fill('2031-03-10');
  await page.getByLabel('End Date*').fill('2031-03-09');
  await page.getByText('The end date is before the start date.').waitFor();
  await page.getByLabel('End Date*').fill('2031-03-31');
  await page.getByText('The end date is before the start date.').waitFor({ state: 'detached' });
  expect(await page.getByText('%', { exact: true }).count()).toBe(0);
  await type.click();
  await page.getByRole('option', { name: 'Percentage' }).click();
  await page.getByText('%', { exact: true }).waitFor();
  await page.getByLabel('Value*').fill('100.01');
  await page.getByText('The percentage is above 100.').waitFor();
  await page.getByLabel('Value*').fill('12.5');
  await page.getByLabel('Limit*').fill('');
  await page.getByLabel('Value*').focus();
  expect(await page.getByLabel('Limit*').inputValue()).toBe('0');
  await page.getByLabel('Limit*').fill('20');
  await page.getByRole('button', { name: 'Create Promotion' }).dblclick();
  await row(page, 'Ñoquis 50% 🍝').getByText('12.5%').waitFor();
  const payload = {
    name: 'Ñoquis 50% 🍝',
    dateInit: '2031-03-10',
    dateEnd: '2031-03-31',
    discountTypeId: 1,
    value: 12.5,
    limit: 20,
    branchId: 31,
  };
  expect(bodies(calls, 'POST /api/promotion')).toEqual([payload]);

  await page.getByRole('link', { name: 'Edit promotion Ñoquis 50% 🍝' }).click();
  await page.getByRole('heading', { name: 'Edit Promotion' }).waitFor();
  expect(await page.getByLabel('Start Date*').inputValue()).toBe('2031-03-10');
  await page.getByLabel('End Date*').fill('2031-04-01');
  await page.getByRole('button', { name: 'Update Promotion' }).click();
  await row(page, 'Ñoquis 50% 🍝').getByText('Apr 1, 2031').waitFor();
  expect(bodies(calls, /^PATCH \/api\/promotion\/\d+$/)).toEqual([{ dateEnd: '2031-04-01' }]);
  await page.getByRole('button', { name: 'Delete promotion Ñoquis 50% 🍝' }).click();
  await page.getByText('Are you sure you want to delete this promotion?').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await rowGone(row(page, 'Ñoquis 50% 🍝'));
});

it('searches from page 1, with the words of the screen', async () => {
  const page = await signedIn(`${PATH}?page=2`);
  const calls = recordCalls(page);
  await page.getByRole('searchbox').fill('fruit');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await eventually(() => named(calls, /^GET \/api\/promotion\/branch/).at(-1)?.call).toBe(
    'GET /api/promotion/branch/31?name=fruit&page=1&pageSize=20',
  );
  await row(page, 'Dairy deal').waitFor({ state: 'detached' });
  expect(await row(page, 'Fruit week').count()).toBe(1);
  await page.getByRole('searchbox').fill('no such promotion');
  await page.keyboard.press('Enter');
  await page.getByText('No promotions found').waitFor();
  await page.getByText('No promotion matches "no such promotion".').waitFor();
  await answerInstead(page, 'GET /api/promotion/branch/31', { json: { results: [], rowCount: 0 } });
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await page.getByText('Click the "Add New Promotion" button to create your first promotion.').waitFor();
});

it('opens one promotion at a time, and asks for its items once', async () => {
  const page = await signedIn(PATH);
  const calls = recordCalls(page);
  await view(page, 'Fruit week').click();
  await page.getByRole('heading', { name: 'Promotion Items' }).waitFor();
  await eventually(() => cards(page).count()).toBe(5);
  expect(await cards(page).first().innerText()).toMatch(/^Product: .+\nCategory: Fruit$/);
  await view(page, 'Bakery happy hour').click();
  await page.getByText('Category: Bakery', { exact: true }).waitFor();
  expect(await page.getByRole('heading', { name: 'Promotion Items' }).count()).toBe(1);
  await view(page, 'Fruit week').click();
  await eventually(() => cards(page).count()).toBe(5);
  await page.getByRole('button', { name: 'Hide details of Fruit week' }).click();
  await eventually(() => cards(page).count()).toBe(0);
  expect(named(calls, /^GET \/api\/promotiondetail\/items\//)).toHaveLength(2);
});

it('adds a product, asking once however fast somebody types, and removes it again', async () => {
  const page = await signedIn(PATH);
  const calls = recordCalls(page);
  await view(page, 'Grill days').click();
  await eventually(() => cards(page).count()).toBe(4);
  expect(await search(page).getAttribute('placeholder')).toBe('Search products by name, UPC...');
  expect(await addButton(page).isDisabled()).toBe(true);
  await search(page).click();
  await page.getByText('Type to search products...').waitFor();
  await search(page).fill('wholewheat');
  await search(page).fill('lemons');
  await options(page).filter({ hasText: 'Lemons' }).waitFor();
  expect(await options(page).first().innerText()).toMatch(/^Lemons \(\d+\) - \$\d+\.\d\d$/);
  await options(page).first().click();
  await addButton(page).click();
  await page.getByText('Product: Lemons').waitFor();
  const [added] = named(calls, 'POST /api/promotiondetail');
  expect(added!.body).toEqual({ promotionId: like.any(Number), productId: like.any(Number) });
  // Fast typing asked once, for the last word alone.
  expect(named(calls, /autocomplete/).map(({ call }) => call)).toEqual([
    'GET /api/product/autocomplete?name=lemons',
  ]);

  await page.getByRole('button', { name: 'Remove Lemons' }).click();
  await page.getByText('Are you sure you want to remove this item from the promotion?').waitFor();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Product: Lemons').waitFor({ state: 'detached' });
  expect(named(calls, /^DELETE \/api\/promotiondetail\/\d+$/)).toHaveLength(1);
  expect(named(calls, /^GET \/api\/promotiondetail/)).toHaveLength(1);
});

it('adds what is scanned at once, and warns where another promotion of these days has it', async () => {
  const page = await signedIn(PATH);
  await view(page, 'Fruit week').click();
  await eventually(() => cards(page).count()).toBe(5);
  const held = (await page.locator('.card .strong').first().innerText()).replace('Product: ', '');
  await view(page, 'Dairy deal').click();
  // Until then, the only search box is that of the other promotion.
  await page.getByRole('button', { name: 'Hide details of Dairy deal' }).waitFor();
  await search(page).fill(held);
  const code = /\((\d+)\)/.exec(await options(page).first().innerText())![1]!;
  await search(page).fill('');
  // As a GTIN-13, which many scanners make of a UPC.
  await search(page).pressSequentially(`0${code}`, { delay: 1 });
  await page.keyboard.press('Enter');
  const card = cards(page).filter({ hasText: `Product: ${held}` });
  await card.getByText('Also in: Fruit week').waitFor();
  expect(await search(page).inputValue()).toBe('');
  await search(page).pressSequentially('99999999', { delay: 1 });
  await page.keyboard.press('Enter');
  await page.getByText('No product has the code 99999999.').waitFor();
  // The server has it already, and says so.
  expectComplaints(/Failed to add/);
  await search(page).pressSequentially(code, { delay: 1 });
  await page.keyboard.press('Enter');
  await page.getByText('Failed to add product to promotion. Please try again.').waitFor();
  expect(await card.count()).toBe(1);
  await card.getByRole('button').click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await card.waitFor({ state: 'detached' });
});

it('keeps an answer to an earlier question from being shown', async () => {
  const page = await signedIn(PATH);
  await view(page, 'Dairy deal').click();
  const late = Promise.withResolvers<void>();
  await answerInstead(page, 'GET /api/product/autocomplete', async (route, request) => {
    const name = new URL(request.url()).searchParams.get('name');
    if (name === 'slow') await late.promise;
    await route
      .fulfill({ json: [{ id: 1, name: `Answer to ${name}`, upc: '', price: 1, cost: 1, stock: 1 }] })
      // Called off by the next question.
      .catch(() => undefined);
  });
  const asked = page.waitForRequest(/autocomplete\?name=slow/);
  await search(page).fill('slow');
  await page.getByText('Loading...').waitFor();
  await asked;
  await search(page).fill('fast');
  await options(page).getByText('Answer to fast - $1.00').waitFor();
  late.resolve();
  // Nothing tells that an answer was passed over: it has this long to be shown.
  await page.waitForTimeout(500);
  expect(await options(page).allInnerTexts()).toEqual(['Answer to fast - $1.00']);
});

it('says what failed when the server breaks, and loses nothing', async () => {
  expectComplaints(/Failed to/);
  const page = await signedIn(PATH);
  const mend = await answerInstead(page, 'GET /api/promotiondetail/items/*', BROKEN);
  await view(page, 'Fruit week').click();
  await page.getByText('Failed to fetch promotion details. Please try again.').waitFor();
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await eventually(() => cards(page).count()).toBe(5);

  const mendSearch = await answerInstead(page, 'GET /api/product/autocomplete', BROKEN);
  await search(page).fill('pears');
  await page.getByText('No options').waitFor();
  await mendSearch();
  await search(page).fill('milk');
  await options(page).first().click();
  await answerInstead(page, 'POST /api/promotiondetail', BROKEN);
  await addButton(page).click();
  await page.getByText('Failed to add product to promotion. Please try again.').waitFor();
  await answerInstead(page, 'DELETE /api/promotiondetail/*', BROKEN);
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Failed to remove item from promotion. Please try again.').waitFor();
  expect(await cards(page).count()).toBe(5);

  await answerInstead(page, 'POST /api/promotion', BROKEN);
  await page.goto(`${PATH}/create`);
  await page.getByLabel('Promotion Name*').fill('Kept');
  await page.getByLabel('Start Date*').fill('2031-03-10');
  await page.getByLabel('End Date*').fill('2031-03-11');
  await page.getByRole('button', { name: 'Create Promotion' }).click();
  await page.getByText('Failed to create promotion. Please try again.').waitFor();
  expect(await page.getByLabel('Promotion Name*').inputValue()).toBe('Kept');
  expect(await page.getByText('Inside').count()).toBe(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();

  await answerInstead(page, 'GET /api/promotion/*', BROKEN);
  await page.getByRole('link', { name: 'Edit promotion Fruit week' }).click();
  await page.getByText('Failed to load promotion data for editing.').waitFor();
  await answerInstead(page, 'DELETE /api/promotion/*', BROKEN);
  await page.getByRole('button', { name: 'Delete promotion Fruit week' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Failed to delete promotion. Please try again.').waitFor();
  await page.reload();
  await page.getByText('Failed to fetch promotions. Please try again later.').waitFor();
});

it.each([
  ['light', { width: 1280, height: 800 }],
  ['dark', { width: 390, height: 844 }],
] as const)('has no serious fault, %s', async (colorScheme, viewport) => {
  const page = await signedIn(PATH, { colorScheme, viewport });
  await view(page, 'Fruit week').click();
  await eventually(() => cards(page).count()).toBe(5);
  expect(await seriousFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  await page.goto(`${PATH}/create`);
  await page.getByLabel('Promotion Name*').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
});
