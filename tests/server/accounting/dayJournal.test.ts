import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JournalLine } from '../../../contract/accounting.ts';
import { TENDERS } from '../../../server/database/tables/sales.ts';
import { toWireTender } from '../../../server/sales/sale.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import {
  buildAdmin,
  buildBranch,
  buildCategory,
  buildSale,
  buildTerminal,
  line,
} from '../../support/builders.ts';
import { BOTH_DATABASES, DATABASES } from '../../support/databases.ts';

const DAYS = [20250308, 20250309];

const sold = fc.record({
  day: fc.constantFrom(...DAYS),
  isRefund: fc.boolean(),
  tender: fc.constantFrom(...TENDERS),
  lines: fc.array(
    fc.record({
      category: fc.nat(2),
      rate: fc.constantFrom(0, 8.25),
      netCents: fc.integer({ min: 1, max: 900 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  tipCents: fc.nat(300),
  roundingCents: fc.integer({ min: -2, max: 2 }),
});

const toCents = (dollars: number) => Math.round(dollars * 100);

for (const database of BOTH_DATABASES) {
  describe(`the day journal on ${database.name}`, () => {
    const office = useBackOffice(database);
    const journal = async (branch: number) =>
      (await office.call<JournalLine[]>('GET', `/api/report/day-journal/${branch}/${DAYS[0]}/${DAYS[1]}`))
        .body;

    it('has equal debits and credits, which are those of the sales', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(sold, { maxLength: 10 }), async drawn => {
          const { id: branchId } = await buildBranch(office.db);
          const categories = [
            (await buildCategory(office.db, { branch_id: branchId })).id,
            (await buildCategory(office.db, { branch_id: branchId })).id,
            null,
          ];
          const expected = new Map<string, number>();
          const add = (day: number, key: string, cents: number) =>
            expected.set(`${day} ${key}`, (expected.get(`${day} ${key}`) ?? 0) + cents);
          for (const { day, isRefund, tender, lines, tipCents, roundingCents } of drawn) {
            const sign = isRefund ? -1 : 1;
            const rows = lines.map(({ category, rate, netCents }) => {
              const taxCents = sign * Math.round((netCents * rate) / 100);
              add(day, `category:${categories[category] ?? 0}`, -sign * netCents);
              add(day, 'tax', -taxCents);
              return line({
                categoryId: categories[category]!,
                quantity: sign,
                priceCents: netCents,
                amountCents: sign * netCents + taxCents,
                taxCents,
              });
            });
            const amountCents =
              rows.reduce((sum, row) => sum + row.amountCents, 0) + sign * tipCents + roundingCents;
            add(day, `tender:${toWireTender(tender)}`, amountCents);
            add(day, 'tips', -sign * tipCents);
            add(day, 'rounding', -roundingCents);
            await buildSale(office.db, {
              branchId,
              businessDay: day,
              lines: rows,
              payments: [{ tender, amountCents }],
              tipCents: sign * tipCents,
              roundingCents,
            });
          }
          const lines = await journal(branchId);
          const found = new Map<string, number>();
          for (const { day, kind, key, debit, credit } of lines) {
            // The rates have a test of their own: tests/server/reports/taxByRateReport.test.ts.
            const subject = `${day.replaceAll('-', '')} ${kind === 'tax' ? kind : key}`;
            found.set(subject, (found.get(subject) ?? 0) + toCents(debit) - toCents(credit));
          }
          const withoutZeros = (sums: Map<string, number>) =>
            Object.fromEntries([...sums].filter(([, cents]) => cents !== 0));
          expect(withoutZeros(found)).toEqual(withoutZeros(expected));
          expect(lines.every(({ debit, credit }) => Math.min(debit, credit) === 0)).toBe(true);
        }),
        { numRuns: 15 },
      );
    });

    it('moves missing cash of the latest close of a session to over/short', async () => {
      const { id: branch_id } = await buildBranch(office.db);
      const { id: terminal_id } = await buildTerminal(office.db, { branch_id });
      const { id: admin } = await buildAdmin(office.db);
      const session = await office.db
        .insertInto('drawer_session')
        .values({ branch_id, terminal_id, reference: 'one' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const close = async (number: number, counted_cents: number, replaces_id: number | null) => {
        const { id } = await office.db
          .insertInto('drawer_close')
          .values({
            session_id: session.id,
            branch_id,
            terminal_id,
            number,
            business_day: DAYS[0]!,
            closed_at: number,
            closed_by: admin,
            sales_from: 0,
            sales_until: 1,
            last_sale_number: 0,
            last_event_id: 0,
            total_cents: 0,
            expected_cents: 5000,
            counted_cents,
            greatest_difference_cents: 0,
            reason: '',
            replaces_id,
            figures: '{}',
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return id;
      };
      await close(2, 3000, await close(1, 1000, null));
      expect((await journal(branch_id)).map(({ key, debit, credit }) => ({ key, debit, credit }))).toEqual([
        { key: 'over-short', debit: 20, credit: 0 },
        { key: 'tender:cash', debit: 0, credit: 20 },
      ]);
    });

    it('names what the payments of a day are short of', async () => {
      const { id: branchId } = await buildBranch(office.db);
      const payments = [{ tender: 'cash' as const, amountCents: 500 }];
      await buildSale(office.db, { branchId, businessDay: DAYS[0]!, payments });
      expect((await journal(branchId)).find(({ kind }) => kind === 'difference')).toMatchObject({
        debit: 0.41,
        credit: 0,
      });
    });
  });
}

for (const database of DATABASES) {
  describe('the accounts of the journal', () => {
    const office = useBackOffice(database);

    it('stand beside their lines; an empty account removes one', async () => {
      const { id: branchId } = await buildBranch(office.db);
      await buildSale(office.db, { branchId, businessDay: DAYS[0]! });
      const accounts = async () => {
        const { body } = await office.call<JournalLine[]>(
          'GET',
          `/api/report/day-journal/${branchId}/${DAYS[0]}/${DAYS[0]}`,
        );
        return Object.fromEntries(body.map(({ key, account }) => [key, account]));
      };
      const save = (...pairs: [key: string, account: string][]) =>
        office.call('PUT', '/api/journal-accounts', {
          accounts: pairs.map(([key, account]) => ({ key, account })),
        });
      await save(['tender:cash', ' 1000 '], ['category:0', 'Sales']);
      expect(await accounts()).toMatchObject({ 'tender:cash': '1000', 'category:0': 'Sales' });
      await save(['tender:cash', '']);
      expect(await accounts()).toMatchObject({ 'tender:cash': '', 'category:0': 'Sales' });
    });
  });
}
