/** Barcodes are read from a picture of the printed page, as a scanner reads them from paper. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { toWeighedPackageCode, appendCheckDigit } from '../../contract/gtin.ts';
import { readCodes } from '../support/barcodes.ts';
import { eventually, faults, hasFocus, overflow, scanInBox, signedIn } from '../support/browser.ts';
import { allNamed, ownProduct } from '../support/ownProduct.ts';

let made = 0;
const gtin = (): string => appendCheckDigit(`40063813${3000 + ++made}`);

/** No other product has this code. A retry of a test needs a new code. */
const ownCode = (): string => `1234${Date.now() % 100_000}`.padEnd(9, '0');

/** A scale of three gives 288 dots per inch. */
const SHARP: BrowserContextOptions = { deviceScaleFactor: 3 };
const print = (page: Page) => page.getByRole('button', { name: /^Print Labels \(/ });
const copiesOf = (page: Page, name: string) => page.getByLabel(`Copies of ${name}`);

async function labelsOf(stem: string, count: number, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await signedIn(allNamed(stem), options);
  const boxes = page.locator('main tbody tr').getByRole('checkbox');
  await eventually(() => boxes.count()).toBe(count);
  for (let at = 0; at < count; at++) await boxes.nth(at).check();
  await page.getByRole('button', { name: 'Print Labels' }).click();
  await print(page).waitFor();
  return page;
}

interface Printed {
  codes: string[];
  labels: number;
  /** Size of each page in millimetres. */
  sizes: [number, number][];
}

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

/** Removes leading zeros, because a reader may return a UPC-A with a leading zero. */
const bare = (codes: readonly string[]): string[] => codes.map(code => code.replace(/^0+/, '')).toSorted();

const PAPERS = [
  ['avery-5160', [216, 279.5], 1],
  ['avery-l7160', [210, 297], 1],
  ['roll-50x30', [50, 30], 7],
] as const;

it('of a selection and a scanned code are read back from each paper, on pages of the right size', async () => {
  const stem = `Printed ${Date.now()}`;
  const upcA = await ownProduct({
    name: `${stem}: paper towels, two rolls, extra long and extra soft`,
    upc: appendCheckDigit(`0360002${9000 + ++made}`),
    price: 12.5,
  });
  const ean = await ownProduct({ name: `${stem}: soap`, upc: gtin() });
  const own = await ownProduct({ name: `${stem}: own`, upc: ownCode(), price: 1234.5 });
  const ham = await ownProduct({ name: `${stem}: ham`, upc: '', price: 12.99, pesado: true });
  const page = await labelsOf(stem, 4, SHARP);
  await copiesOf(page, ean.name).fill('3');
  await copiesOf(page, ean.name).press('Enter');
  await copiesOf(page, own.name).focus();
  await scanInBox(page, ean.upc);
  await page.getByRole('button', { name: 'Print Labels (7)' }).waitFor();
  expect(await copiesOf(page, own.name).inputValue()).toBe('1');
  await page.getByLabel(`Weight of ${ham.name} in kg`).fill('0,735');
  expect(await faults(page)).toEqual([]);

  const packed = toWeighedPackageCode({ by: 'id', item: ham.id, cents: 955 })!;
  for (const [paper, size, pages] of PAPERS) {
    await page.getByLabel('Paper', { exact: true }).selectOption(paper);
    const { codes, labels, sizes } = await printed(page);
    expect(bare(codes), paper).toEqual(bare([upcA.upc, ean.upc, own.upc, packed]));
    expect(labels, paper).toBe(7);
    expect(sizes, paper).toHaveLength(pages);
    for (const [at, side] of size.entries())
      expect(Math.abs(sizes[0]![at as 0 | 1] - side), paper).toBeLessThanOrEqual(0.5);
  }
});

it('begin at the label of the sheet that is left, also where the browser’s own command prints them', async () => {
  const ean = await ownProduct({ name: `Sheet ${Date.now()}`, upc: gtin() });
  const page = await labelsOf(ean.name, 1, SHARP);
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

it('have names that end within two lines, and a page with room for them on a desk and a phone', async () => {
  const stem = `Long ${Date.now()}`;
  const name = `${stem} name that no label has room for `;
  const dear = await ownProduct({ name: name.repeat(3).trim(), upc: gtin(), price: 99_999.99, pesado: true });
  await ownProduct({ name: `${stem} ${'Supercalifragilistic'.repeat(5)}`, upc: gtin(), pesado: true });
  await ownProduct({ name: `${stem} own`, upc: ownCode(), price: 1234.5 });
  await ownProduct({ name: `${stem} screws` });
  const page = await labelsOf(stem, 4);
  await page.getByText(`No barcode, because the product has no code: ${stem} screws`).waitFor();
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
  const list = page.locator('.label-lines');
  const dearLine = page.getByRole('row').filter({ has: copiesOf(page, dear.name) });
  await dearLine.getByRole('button').click();
  await dearLine.waitFor({ state: 'detached' });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await eventually(() => list.evaluate(box => box.scrollWidth - box.clientWidth)).toBe(0);
    await eventually(() => overflow(page)).toBeLessThanOrEqual(0);
  }
  expect(await faults(page)).toEqual([]);
});
