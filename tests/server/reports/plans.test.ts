/** Plans of the queries of reports and drawers. They read every table that grows by a condition on an index. */
import { CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { addDays, toBusinessDay } from '../../../contract/businessDay.ts';
import { inTransaction, type Db } from '../../../server/database/connect.ts';
import { countVoids } from '../../../server/reports/cashierDays.ts';
import { placeSales } from '../../../server/sales/placeSales.ts';
import { readSettings } from '../../../server/settings.ts';
import { callApp, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, line, newSale } from '../../support/builders.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { drawerCalls, openDrawerShop } from '../drawers/drawerShop.ts';

/** Tables with few rows, and subqueries, which may be read as a whole. */
const SMALL = /\b(shop|discount_type|import_job|lost|sold|moved|sums|taken|coded|pair|chunk)\b/;

/** Reads the highest id, which is the first row of the index. */
const HIGHEST_ID = /^Index Only Scan Backward using drawer_event_pkey/;

/** Reads the payments with a named part, which are few by PostgreSQL's statistics. */
const NAMED_PAYMENTS = /^Index Scan using sale_payment_named/;

for (const database of BOTH_DATABASES) {
  describe(`the queries of reports and drawers on ${database.name}`, () => {
    const office = useBackOffice(database);

    it('read tables that grow by an index', async () => {
      const shop = await openDrawerShop(office, { time_zone: 'UTC', cutoff_hour: 0 });
      await shop.sell();
      const drawers = drawerCalls(office);
      const session = (await drawers.open(shop)).body;
      const { id: cashier } = await buildAdmin(office.db, { branch_id: shop.branchId });
      const asked = await recordQueries(office.db, async db => {
        const settings = readSettings({ DATA_DIR: office.dataFolder, LOG_LEVEL: 'silent' });
        const app = await buildApp({ db, settings });
        const token = await office.signIn(await buildAdmin(office.db));
        const call = (method: 'GET' | 'POST', url: string, body?: unknown) =>
          callApp(app, method, url, { token, body });
        const { branchId } = shop;
        const today = toBusinessDay(Date.now(), 'UTC', 0);
        const range = `${branchId}/${addDays(today, -27)}/${today}`;
        const drawer = `/api/drawer-session/${session.id}`;
        const answers = [
          ...(await Promise.all([
            ...REPORTS.map(report => call('GET', `/api/report/${report}/${range}`)),
            ...['category', 'product', 'cashier', 'terminal', 'tender', 'hour'].map(and =>
              call(
                'GET',
                `/api/report/sales-breakdown/${range}?by=day&and=${and}&figure=${and === 'tender' ? 'payments' : 'sales'}`,
              ),
            ),
            ...[
              ['category', 1],
              ['product', 1],
              ['cashier', cashier],
              ['weekday', 1],
              ['hour', 12],
            ].map(([and, key]) =>
              call(
                'GET',
                `/api/report/breakdown-orders/${range}?by=day&and=${and}&figure=sales&column=${key}`,
              ),
            ),
            call(
              'GET',
              `/api/report/breakdown-orders/${range}?by=terminal&and=tender&figure=payments&row=1&column=cash`,
            ),
            call(
              'GET',
              `/api/report/cashier-days/${branchId}/${cashier}/${range.slice(range.indexOf('/') + 1)}`,
            ),
            call('GET', `/api/report/stock-value/${branchId}/${addDays(today, -1)}`),
            call('GET', `/api/cierrediario/branch/${branchId}/${today}`),
            call('GET', `/api/drawer-session/day/${range}`),
            call('GET', `/api/drawer-session/branch/${branchId}`),
            call('GET', `/api/month-pack/${range}`),
            call('GET', `/api/month-pack/archive/${range.slice(range.indexOf('/') + 1)}?branch=${branchId}`),
            call('GET', `/api/attention?branchId=${branchId}`),
          ])),
          await call('POST', `${drawer}/count`, { cash: 100 }),
          await call('POST', `${drawer}/close`, { reason: '' }),
          await call('GET', drawer),
          await call('POST', `${drawer}/reopen`, { reason: 'a mistake' }),
        ];
        expect(answers.filter(({ status }) => status > 201).map(({ body }) => body)).toEqual([]);
        await app.close();
      });
      expect(asked.size).toBeGreaterThan(50);
      const scans: string[] = [];
      for (const query of asked.values())
        for (const scan of await findScans(office.db, query)) scans.push(`${scan}: ${query.sql}`);
      expect(scans).toEqual([]);
    });

    it('find the voids of a cashier by an index of cashiers', async () => {
      const { id: branchId } = await buildBranch(office.db);
      const refunds = Array.from({ length: 200 }, (_, at) =>
        newSale({
          branchId,
          adminId: at,
          businessDay: 20250601,
          status: 'cancelled',
          lines: [line({ quantity: -1, amountCents: -100 })],
        }),
      );
      await inTransaction(office.db, tx => placeSales(tx, refunds));
      // The plans of PostgreSQL depend on the number of rows.
      await office.db.executeQuery(CompiledQuery.raw('analyze sale'));
      const asked = await recordQueries(office.db, async db => {
        await countVoids(db, { branch: branchId, cashier: 1, start: 20250101, end: 20251231 });
      });
      const [query] = asked.values();
      expect((await readPlan(office.db, query!)).join('\n')).toContain('sale_cashier_not_completed');
    });

    /** Reads the steps of a query's plan. */
    async function readPlan(db: Db, { sql, parameters }: CompiledQuery): Promise<string[]> {
      if (database.dialect === 'sqlite') {
        const { rows } = await db.executeQuery<{ detail: string }>(
          CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
        );
        return rows.map(({ detail }) => detail);
      }
      const { rows } = await db.transaction().execute(async tx => {
        // An empty table is scanned whatever indexes it has, unless scans are forbidden.
        await tx.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'));
        return tx.executeQuery<{ 'QUERY PLAN': string }>(
          CompiledQuery.raw(`explain ${sql}`, [...parameters]),
        );
      });
      return rows
        .map(row => row['QUERY PLAN'])
        .join('\n')
        .split('->')
        .map(step => step.trim());
    }

    /** Lists the steps of a query's plan that read a whole table or index. */
    async function findScans(db: Db, query: CompiledQuery): Promise<string[]> {
      const steps = await readPlan(db, query);
      if (database.dialect === 'sqlite')
        return steps.filter(step => step.startsWith('SCAN ') && !SMALL.test(step));
      return steps
        .filter(step => /^(Parallel )?(Seq|Index|Index Only) Scan/.test(step) && !step.includes('Index Cond'))
        .filter(step => ![SMALL, HIGHEST_ID, NAMED_PAYMENTS].some(known => known.test(step)));
    }
  });
}

const REPORTS = [
  'sales-by-period',
  'tax-by-rate',
  'refunds-and-discounts',
  'shrink',
  'purchases-by-supplier',
  'order-details',
  'order-lines',
  'day-journal',
  'supplier-payments',
  'takings-by-day',
  'cashier',
  'top/categories',
  'hours',
];

/** Records the queries that `run` makes, each text once. */
async function recordQueries(db: Db, run: (db: Db) => Promise<void>): Promise<Map<string, CompiledQuery>> {
  const queries = new Map<string, CompiledQuery>();
  const recorded = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      const query = db.getExecutor().compileQuery(node, queryId);
      if (/^\s*(select|with)\b/i.test(query.sql)) queries.set(query.sql, query);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await run(recorded);
  return queries;
}
