/** Measures a purchase order of 500 lines: milliseconds of script from a changed quantity to the new total. */
import { chromium, type Page } from 'playwright-core';
import { BROWSER } from './browserContexts.ts';
import { signIn, type BenchShop } from './shop.ts';

const LINES = 500;
const ROUNDS = 40;

export async function measurePurchase({ address }: BenchShop): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: BROWSER,
  });
  const page = await (await browser.newContext({ baseURL: address })).newPage();
  await signIn(page);
  await page.evaluate(keepOrder, LINES);
  await page.goto('/admin/purchases/orders/add');
  await page.getByLabel(`Quantity of Product ${LINES}`, { exact: true }).waitFor();
  const times = await readTimes(page);
  console.log(
    `purchase order of ${LINES} lines, quantity to new total: median ${times[ROUNDS / 2]!.toFixed(1)} ms, ` +
      `p95 ${times[Math.floor(ROUNDS * 0.95)]!.toFixed(1)} ms of script\n`,
  );
  await browser.close();
}

function keepOrder(count: number): Promise<void> {
  const lines = Array.from({ length: count }, (_, at) => ({
    productId: at + 1,
    name: `Product ${at + 1}`,
    upc: String(400_000_000_000 + at),
    costCents: 100 + at,
    priceCents: 200 + at,
    quantity: 1 + (at % 9),
  }));
  const values = {
    ref_no: 'B',
    day: '2026-01-01',
    supplier: null,
    notes: '',
    attachment: null,
    paymentMethod: '',
    lines,
    payable: 0,
    paid: 0,
    idempotencyKey: '0'.repeat(32),
  };
  return new Promise((resolve, reject) => {
    const open = indexedDB.open('keyval-store');
    open.onupgradeneeded = () => open.result.createObjectStore('keyval');
    open.onerror = () => reject(new Error('The order could not be kept'));
    open.onsuccess = () => {
      const write = open.result.transaction('keyval', 'readwrite');
      write.objectStore('keyval').put({ values, savedAt: new Date() }, 'purchase-order/owner/31');
      write.oncomplete = () => {
        open.result.close();
        resolve();
      };
    };
  });
}

async function readTimes(page: Page): Promise<number[]> {
  const times = await page.evaluate(async rounds => {
    const total = () => document.querySelector('.payment-summary dd')!.textContent;
    const measured: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const more = document.querySelectorAll<HTMLElement>('.stepper button:last-child')[round * 7]!;
      const before = total();
      const started = performance.now();
      more.click();
      while (total() === before) await Promise.resolve();
      measured.push(performance.now() - started);
      await new Promise(resolve => setTimeout(resolve, 30));
    }
    return measured;
  }, ROUNDS);
  return times.sort((a, b) => a - b);
}
