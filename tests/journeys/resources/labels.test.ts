/** Labels as they are printed: their codes are read back from the picture of the page, as a scanner reads them from paper. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { packageCode, withCheckDigit } from '../../../contract/gtin.ts';
import type { Product } from '../../../contract/product.ts';
import type { Repriced } from '../../../contract/repriced.ts';
import { readCodes } from '../../support/barcodes.ts';
import { eventually, faults, goWithin, hasFocus, scanInBox, signedIn } from '../../support/browser.ts';
import { answerInstead, askShop, tokenOf } from '../../support/calls.ts';
import { parsed } from '../../support/json.ts';

const LABELS = '/admin/inventory/labels';
const token = await tokenOf();
const [category] = (await askShop<{ id: number }[]>('GET', '/api/category/branch/31', { token })).body;

let made = 0;
/** A product of this file. */
async function product(values: Partial<Product>): Promise<Product> {
  const body = {
    ...{
      name: `Label ${++made}`,
      description: '',
      upc: '',
      base64dataImage: '',
      price: 1.5,
      tax: 0,
      status: 1,
    },
    ...{
      categoryId: category!.id,
      ebt: false,
      wic: false,
      cost: 0,
      stock: 0,
      pesado: false,
      ecommerce: false,
    },
    ...{ branchId: 31, ...values },
  };
  const { status, body: saved } = await askShop<Product>('POST', '/api/product', { token, body });
  expect(status).toBeLessThan(300);
  return saved;
}

/** Of the next product: no two have the same. */
const gtin = (): string => withCheckDigit(`40063813${3000 + made}`);

/** Three times as sharp: a picture of 288 dots an inch. */
const SHARP: BrowserContextOptions = { deviceScaleFactor: 3 };
const print = (page: Page) => page.getByRole('button', { name: /^Print labels \(/ });
const copiesOf = (page: Page, name: string) => page.getByLabel(`Copies of ${name}`);

/** The page of labels for these products, as a selection leads there. */
async function labelsOf(products: readonly Product[], options: BrowserContextOptions = SHARP): Promise<Page> {
  const page = await signedIn('/admin/settings', options);
  const target = { branchId: 31, ids: products.map(({ id }) => id), filter: null, count: products.length };
  await page.evaluate(
    ([path, state]) => {
      const entry = { usr: state, key: 'labels', idx: history.length };
      history.pushState(entry, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: entry }));
    },
    [LABELS, { target }] as const,
  );
  await print(page).waitFor();
  return page;
}

interface Printed {
  /** What a reader finds on each page, without those that it has found. */
  codes: string[];
  /** How many have bars. */
  labels: number;
  /** Of each page, in millimetres. */
  sizes: [number, number][];
}

/** Presses print, and reads what comes out of the printer. */
async function printed(page: Page): Promise<Printed> {
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await print(page).click();
  const paper = page.locator('.label-paper.printed');
  await paper.waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  const labels = await paper.locator('.label svg').count();
  const codes: string[] = [];
  for (const sheet of await paper.locator('.label-page').all())
    codes.push(...(await readCodes(await sheet.screenshot())).map(({ text }) => text));
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sizes = [...pdf.matchAll(/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]): [number, number] => [inMillimetres(width!), inMillimetres(height!)],
  );
  await page.emulateMedia({ media: null });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  return { codes: [...new Set(codes)].toSorted(), labels, sizes };
}

const inMillimetres = (points: string): number => Math.round((Number(points) / 72) * 25.4 * 2) / 2;

/** A reader gives a UPC-A as it is, or with a zero before it. */
const bare = (codes: readonly string[]): string[] => codes.map(code => code.replace(/^0+/, '')).toSorted();

describe('printed labels', async () => {
  const upcA = await product({
    name: 'Paper towels, two rolls, extra long and extra soft',
    upc: '036000291469',
    price: 12.5,
  });
  const ean = await product({ upc: gtin() });
  const own = await product({ upc: '123456789', price: 1234.5 });
  const ham = await product({ name: 'Ham off the bone', upc: '', price: 12.99, pesado: true });

  it.each([
    ['avery-5160', [216, 279.5], 1],
    ['avery-l7160', [210, 297], 1],
    ['roll-50x30', [50, 30], 7],
  ] as const)('on %s say the codes, on pages of the right size', async (paper, size, pages) => {
    const page = await labelsOf([upcA, ean, own, ham]);
    await page.getByLabel('Paper', { exact: true }).selectOption(paper);
    await copiesOf(page, ean.name).fill('4');
    await copiesOf(page, ean.name).press('Enter');
    await page.getByLabel('Weight of Ham off the bone in kg').fill('0,735');
    const { codes, labels, sizes } = await printed(page);
    const packed = packageCode({ by: 'id', item: ham.id, cents: 955 })!;
    expect(bare(codes)).toEqual(bare([upcA.upc, ean.upc, own.upc, packed]));
    expect(labels).toBe(7);
    expect(sizes).toHaveLength(pages);
    for (const [at, side] of size.entries())
      expect(Math.abs(sizes[0]![at as 0 | 1] - side)).toBeLessThanOrEqual(0.5);
  });

  it('begin at the label of the sheet that is left, and fill whole sheets', async () => {
    const page = await labelsOf([ean]);
    await page.getByLabel('Paper', { exact: true }).selectOption('avery-5160');
    await page.getByLabel('First label of the sheet').selectOption('29');
    await copiesOf(page, ean.name).fill('33');
    await copiesOf(page, ean.name).press('Enter');
    await hasFocus(copiesOf(page, ean.name));
    await page.getByText('Pages: 3').waitFor();
    const { codes, labels, sizes } = await printed(page);
    expect(codes).toEqual([ean.upc]);
    expect(labels).toBe(33);
    expect(sizes).toHaveLength(3);
  });

  it('have names that end within two lines, and nothing that stands over the edge', async () => {
    const long = await product({
      name: 'A name that no label has room for '.repeat(5).trim(),
      upc: gtin(),
      price: 99_999.99,
      pesado: true,
    });
    const page = await labelsOf([long, upcA, own]);
    for (const paper of ['avery-5160', 'avery-l7160', 'roll-50x30']) {
      await page.getByLabel('Paper', { exact: true }).selectOption(paper);
      const over = await page.locator('.label-preview .label').evaluateAll(labels =>
        labels.flatMap(label => {
          const edge = label.getBoundingClientRect();
          return [...label.querySelectorAll('.label-name, .label-price, svg, .label-code')]
            .map(part => ({ part: part.className, at: part.getBoundingClientRect() }))
            .filter(({ at }) => at.right > edge.right + 1 || at.bottom > edge.bottom + 1 || at.height < 4);
        }),
      );
      expect(over).toEqual([]);
    }
  });

  it('without bars say why', async () => {
    const none = await product({ name: 'Loose screws' });
    const page = await labelsOf([none, ham]);
    await page.getByText(/^No code, so no bars: (Loose screws, Ham|Ham off the bone, Loose)/).waitFor();
    await page.getByLabel('Weight of Ham off the bone in kg').fill('99');
    await page.getByText('The package price must be 0.01 to 999.99', { exact: false }).waitFor();
    expect(await faults(page)).toEqual([]);
  });
});

describe('labels are asked for', () => {
  it("are what the browser's own command prints", async () => {
    const page = await labelsOf([await product({ upc: gtin() })]);
    const paper = page.locator('.label-paper.printed');
    expect(await paper.count()).toBe(0);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await paper.waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('main').isVisible()).toBe(false);
    expect(await paper.locator('.label svg').count()).toBe(1);
    await page.emulateMedia({ media: null });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await paper.waitFor({ state: 'detached' });
    await print(page).waitFor();
  });

  it('for a selection in the list, and more are added by a search', async () => {
    const one = await product({ upc: gtin() });
    const page = await signedIn(
      `/admin/products?filter=${encodeURIComponent(JSON.stringify({ name: one.name }))}`,
    );
    await page.getByRole('row').filter({ hasText: one.name }).first().getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Print labels' }).click();
    await copiesOf(page, one.name).waitFor();
    const other = await product({});
    await page.getByPlaceholder('Search products by name, UPC...').fill(other.name);
    await page.getByRole('option', { name: other.name }).first().click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await copiesOf(page, other.name).waitFor();
    await page.getByRole('button', { name: 'Print labels (2)' }).waitFor();
    // A code that is scanned into the box is one more of its product, and no number of copies.
    await copiesOf(page, other.name).focus();
    await scanInBox(page, one.upc);
    await page.getByRole('button', { name: 'Print labels (3)' }).waitFor();
    expect(await copiesOf(page, other.name).inputValue()).toBe('1');
    expect(await faults(page)).toEqual([]);
  });

  it('for what a purchase brought: as many as pieces, and one of what is weighed', async () => {
    const [pens, ham] = [await product({ upc: gtin() }), await product({ pesado: true })];
    const [supplier] = (
      await askShop<{ results: { id: number }[] }>('GET', '/api/supplier/branch/31', { token })
    ).body.results;
    const line = ({ id, name }: Product, quantity: number) => ({
      ...{ product_id: id, name, quantity, sell_price: 2, cost: 1 },
    });
    const placed = await askShop<{ id: number }>('POST', '/api/purchase/place', {
      token,
      body: {
        ...{ ref_no: 'LABELS-1', notes: '', base64dataImage: '', payable_amount: 20, payment_method: 'Cash' },
        ...{ paid_amount: 20, due_amount: 0, change_amount: 0, branchId: 31, supplierId: supplier!.id },
        ...{ created_at: '2026-11-01', items: [line(pens, 12), line(ham, 8)] },
      },
    });
    expect(placed.status).toBeLessThan(300);
    const page = await signedIn(`/admin/purchases/orders?start=2026-11-01&end=2026-11-01`);
    const row = page.getByRole('row').filter({ hasText: 'LABELS-1' });
    await row.getByRole('button', { name: /details/i }).click();
    await page.locator('main').getByRole('button', { name: 'Labels', exact: true }).click();
    await page.getByText('For purchase LABELS-1: one label for each piece').waitFor();
    expect(await copiesOf(page, pens.name).inputValue()).toBe('12');
    expect(await copiesOf(page, ham.name).inputValue()).toBe('1');
  });

  it('for what changed its price since they were printed, which this device remembers', async () => {
    const page = await signedIn(LABELS);
    const dearer = await product({});
    await page.getByText('On this device no labels of changed prices have been printed').waitFor();
    // Read on its way: the browser may have let go of it by the time that it is asked for.
    let until = 0;
    await page.route('**/repriced/**', async route => {
      const response = await route.fetch();
      ({ until } = parsed<Repriced>(await response.text()));
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Add changed' }).click();
    await copiesOf(page, dearer.name).waitFor();
    await page.unroute('**/repriced/**');
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await print(page).click();
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.getByRole('button', { name: 'Labels are printed' }).click();
    await page.getByText('Labels of changed prices were last printed here').waitFor();

    await goWithin(page, '/admin/settings');
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await goWithin(page, LABELS);
    // The server would name those of the last half minute again.
    const nothing = { json: { until, products: [] } };
    const again = await answerInstead(page, `GET /api/product/branch/31/repriced/${until}`, nothing);
    await page.getByRole('button', { name: 'Add changed' }).click();
    await page.getByText('No price has changed since then.').waitFor();
    await again();
    const next = await product({});
    await page.getByRole('button', { name: 'Add changed' }).click();
    await copiesOf(page, next.name).waitFor();
  });

  it('over the documented calls alone for a selection and a purchase, whose lines are known by their names', async () => {
    const named = await product({ upc: gtin() });
    const page = await signedIn('/admin/settings');
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('session') ?? '{}') as object;
      localStorage.setItem('session', JSON.stringify({ ...session, offers: [] }));
    });
    await page.reload();
    const line = { id: 1, product_Image: '', quantity: 3, cost: 1, sell_Price: 2 };
    await answerInstead(page, 'GET /api/purchasedetail/7', {
      json: [
        { ...line, product_Name: named.name },
        { ...line, id: 2, product_Name: 'What nobody sells' },
      ],
    });
    await goWithin(page, `${LABELS}?purchase=7`);
    await eventually(() => copiesOf(page, named.name).inputValue()).toBe('3');
    await page.getByText('Not found by name in this branch: What nobody sells').waitFor();
    expect(await page.getByText('Prices that changed').count()).toBe(0);
  });
});

it.each([390, 1280])('the list of products has room for a name without spaces at %i pixels', async width => {
  const one = await product({
    name: 'Supercalifragilisticexpialidocious'.repeat(3),
    upc: gtin(),
    pesado: true,
  });
  const page = await labelsOf([one], { viewport: { width, height: 844 } });
  const list = page.locator('.label-lines');
  await copiesOf(page, one.name).waitFor();
  expect(await list.evaluate(box => box.scrollWidth - box.clientWidth)).toBe(0);
});

it('the page of labels has room on a phone', async () => {
  const one = await product({
    name: 'A rather long name for a rather small telephone',
    upc: gtin(),
    pesado: true,
  });
  const page = await labelsOf([one], {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await faults(page)).toEqual([]);
});
