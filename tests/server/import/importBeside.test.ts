import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../../server/database/connect.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { importOrders } from '../../../server/import/orders.ts';
import { importProducts } from '../../../server/import/products.ts';

const ORDERS = 6000;
/** Maximum size of a step, so that other writers do not wait long. */
const LARGEST_STEP = 1000;

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-beside-'));
  file = path.join(folder, 'trastienda.sqlite');
  const rows = Array.from({ length: ORDERS }, (_, n) => `${n},2026-01-${10 + (n % 10)},A,Lamp,1,2.50`);
  writeFileSync(path.join(folder, 'o.csv'), ['ref,date,sku,name,qty,price', ...rows].join('\n'));
  writeFileSync(
    path.join(folder, 'p.csv'),
    ['upc,name', ...Array.from({ length: 3000 }, (_, n) => `${n + 1},Product ${n}`)].join('\n'),
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

describe.each([
  ['orders', 'o.csv', importOrders, ORDERS],
  ['products', 'p.csv', importProducts, 3000],
] as const)('an import of %s', (_kind, name, bring, total) => {
  it('lets another program write after every step, none of which is long', async () => {
    const db = connect(file);
    await migrate(db);
    const other = new DatabaseSync(file, { timeout: 0 });
    const steps: number[] = [];
    let last = 0;
    await bring(db, createReadStream(path.join(folder, name)), {
      branchId: 31,
      fileName: name,
      onProgress: progress => {
        if (progress.step !== 'writing') return;
        // The insert fails immediately while a transaction is open.
        other.exec(`insert into banner (title, image) values ('Between ${progress.done}', '')`);
        steps.push(progress.done - last);
        last = progress.done;
      },
    });
    other.close();
    expect(last).toBe(total);
    expect(Math.max(...steps)).toBeLessThanOrEqual(LARGEST_STEP);
    const { banners } = await db
      .selectFrom('banner')
      .select(({ fn }) => fn.countAll<number>().as('banners'))
      .executeTakeFirstOrThrow();
    expect(banners).toBe(steps.length);
    await db.destroy();
  });

  it('writes nothing in a dry run, and is in nobody’s way', async () => {
    const db = connect(file);
    await migrate(db);
    const other = new DatabaseSync(file, { timeout: 0 });
    const options = { branchId: 31, fileName: name, dryRun: true };
    await bring(db, createReadStream(path.join(folder, name)), {
      ...options,
      onProgress: progress => {
        if (progress.step === 'writing') other.exec('begin immediate; rollback');
      },
    });
    other.close();
    expect(await db.selectFrom('branch').selectAll().execute()).toEqual([]);
    await db.destroy();
  });
});
