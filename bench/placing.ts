/**
 * Measures the time that updating the rollups adds to placing an order. Each order is a transaction of its own, flushed
 * to disk.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { connect, inTransaction } from '../server/database/connect.ts';
import { insertIntoTables } from '../server/database/insertMany.ts';
import { toRollupRows } from '../server/sales/rollups.ts';
import { placeSales } from '../server/sales/placeSales.ts';
import type { NewSale } from '../server/sales/sale.ts';
import { fillYear } from './year.ts';

const ROUNDS = 1000;

export async function measurePlacing(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'trastienda-bench-placing-'));
  const db = connect(path.join(folder, 'trastienda.sqlite'));
  await fillYear(db, path.join(folder, 'files'), 20_000);
  const once: number[] = [];
  const twice: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const sale = order(`bench ${round}`);
    once.push(await timed(() => inTransaction(db, tx => placeSales(tx, [sale]))));
    const next = order(`bench ${round} again`);
    twice.push(
      await timed(() =>
        inTransaction(db, async tx => {
          await placeSales(tx, [next]);
          await insertIntoTables(
            tx,
            toRollupRows([next], {
              numbers: [1],
              totals: [TOTALS],
              taxRates: [next.lines.map(() => 0)],
              zoneOf: () => 'America/New_York',
              movesStock: false,
            }),
          );
        }),
      ),
    );
  }
  await db.destroy();
  await rm(folder, { recursive: true });
  const whole = median(once);
  const without = whole - (median(twice) - whole);
  console.log(
    `placing an order: ${whole.toFixed(2)} ms, without its rollups ${without.toFixed(2)} ms (${(whole / without).toFixed(2)} ×)\n`,
  );
}

const TOTALS = { amount: 1200, tax: 90, cost: 600 };

const order = (reference: string): NewSale => ({
  branchId: 31,
  terminalId: 1,
  adminId: 1,
  reference,
  status: 'completed',
  createdAt: Date.now(),
  businessDay: 20260101,
  lines: [1, 2, 3].map(categoryId => ({
    productId: categoryId,
    categoryId,
    name: 'Bread',
    quantity: 1,
    priceCents: 370,
    amountCents: 400,
    taxCents: 30,
    costCents: 200,
  })),
  payments: [{ tender: 'cash', amountCents: 1200 }],
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1]!;
