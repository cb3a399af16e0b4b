import { describe, expect, it } from 'vitest';
import type { MonthMailSettings, MonthPackTotals, SupplierPaymentRow } from '../../../contract/accounting.ts';
import { sendDueMonthMail } from '../../../server/accounting/monthMail.ts';
import type { Mail } from '../../../server/http/sendMail.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildSale, line } from '../../support/builders.ts';
import { buildPurchase, buildSupplier } from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';

const RANGE = '20250601/20250630';
const MAIL = { url: 'smtp://mail.example', from: 'shop@mail.example' };

for (const database of BOTH_DATABASES) {
  describe(`the month pack on ${database.name}`, () => {
    const office = useBackOffice(database);
    const sell = (branchId: number, amountCents: number, taxCents = 0) =>
      buildSale(office.db, { branchId, businessDay: 20250610, lines: [line({ amountCents, taxCents })] });
    const compare = async (branch: number) =>
      (await office.call<MonthPackTotals>('GET', `/api/month-pack/${branch}/${RANGE}`)).body;
    const make = async (branch: number) =>
      (await office.call<MonthPackTotals>('POST', `/api/month-pack/${branch}/${RANGE}`)).body;
    const section = ({ sections }: MonthPackTotals, name: string) => {
      const found = sections.find(one => one.name === name)!;
      return [found.before, found.amount];
    };

    it('says what changed since its last making', async () => {
      const { id } = await buildBranch(office.db);
      await sell(id, 1070, 70);
      const first = await make(id);
      expect([first.madeAt, section(first, 'total_sales')]).toEqual([null, [null, 10.7]]);
      await sell(id, -214, -14);
      const now = await compare(id);
      expect(now.madeAt).toMatch(/^\d{4}-\d\d-\d\dT/);
      expect(section(now, 'total_sales')).toEqual([10.7, 8.56]);
      expect(section(now, 'net_sales')).toEqual([10, 8]);
      expect(section(now, 'tax')).toEqual([0.7, 0.56]);
      expect(section(now, 'refunds')).toEqual([0, -2.14]);
      expect(section(await make(id), 'total_sales')).toEqual([10.7, 8.56]);
      expect(section(await compare(id), 'total_sales')).toEqual([8.56, 8.56]);
    });

    it('has the payments to suppliers, and those that revert them', async () => {
      const { id: branch_id } = await buildBranch(office.db);
      const { id: supplier_id } = await buildSupplier(office.db, { branch_id, name: 'Valley Farms' });
      const { id: purchase_id } = await buildPurchase(office.db, { branch_id, supplier_id });
      const payment = { purchase_id, method: 'Check', created_at: 0, admin_id: null };
      for (const [business_day, amount_cents] of [
        [20250531, 100],
        [20250601, 2500],
        [20250630, -500],
        [20250701, 100],
      ] as const)
        await office.db
          .insertInto('purchase_payment')
          .values({ ...payment, business_day, amount_cents, note: 'No. 7' })
          .execute();
      const path = `/api/report/supplier-payments/${branch_id}/${RANGE}`;
      const row = {
        supplierId: supplier_id,
        supplier: 'Valley Farms',
        purchaseId: purchase_id,
        method: 'Check',
        note: 'No. 7',
      };
      expect((await office.call<SupplierPaymentRow[]>('GET', path)).body).toEqual([
        { ...row, day: '2025-06-01', amount: 25 },
        { ...row, day: '2025-06-30', amount: -5 },
      ]);
      expect(section(await compare(branch_id), 'supplier_payments')).toEqual([null, 20]);
    });

    it('is mailed once on the first of a month, also after restarts and by several servers', async () => {
      await office.db.deleteFrom('sale').execute();
      const { id: defaultBranch } = await buildBranch(office.db, { time_zone: 'America/New_York' });
      await sell(defaultBranch, 1234);
      await make(defaultBranch);
      await sell(defaultBranch, 66);
      const sent: Mail[] = [];
      let failure = '';
      const run = (at: string) =>
        sendDueMonthMail({
          db: office.db,
          reports: office.db,
          settings: { dataFolder: 'nowhere', defaultBranch, mail: MAIL },
          now: () => Date.parse(at),
          send: async (_settings, mail) => {
            if (failure === '') sent.push(mail);
            return failure;
          },
        });
      await run('2025-07-01T12:00:00Z');
      expect(sent).toEqual([]);
      const recipients = ['books@shop.example', 'owner@shop.example'];
      await office.call('PUT', '/api/month-mail', { recipients });
      await run('2025-07-01T09:59:00Z');
      await run('2025-07-06T12:00:00Z');
      expect(sent).toEqual([]);
      failure = 'The mail server does not answer.';
      await expect(run('2025-07-01T10:00:00Z')).rejects.toThrow(failure);
      failure = '';
      await run('2025-07-01T10:30:00Z');
      expect(sent).toEqual([]);
      await Promise.all([run('2025-07-01T11:00:00Z'), run('2025-07-01T11:00:00Z')]);
      await run('2025-07-01T11:10:00Z');
      await run('2025-07-02T11:10:00Z');
      expect(sent).toHaveLength(1);
      expect(sent[0]!.to).toEqual(recipients);
      expect(sent[0]!.subject).toMatch(/totals of June 2025$/);
      expect(sent[0]!.text).toContain('Total sales: $13.00 ($12.34 when the pack was last made)');
      expect(sent[0]!.attachments![0]!.content).toContain('total_sales,13,12.34');
      expect(section(await compare(defaultBranch), 'total_sales')).toEqual([13, 13]);
      await run('2025-08-01T11:00:00Z');
      expect(sent[1]!.subject).toMatch(/totals of July 2025$/);
    });

    it('is mailed to recipients whom only a Super of every branch chooses', async () => {
      const { id: branch_id } = await buildBranch(office.db);
      const token = await office.signIn(await buildAdmin(office.db, { branch_id }));
      const refusal = 'Only a Super who works for every branch can see and change this.';
      for (const method of ['GET', 'PUT'] as const)
        expect(
          await office.call(
            method,
            '/api/month-mail',
            method === 'PUT' ? { recipients: [] } : undefined,
            token,
          ),
        ).toEqual(problem(403, refusal));
      expect(
        (await office.call<MonthMailSettings>('PUT', '/api/month-mail', { recipients: [] })).body,
      ).toEqual({ recipients: [], mails: false });
      expect((await office.call('PUT', '/api/month-mail', { recipients: ['nobody'] })).status).toBe(400);
    });
  });
}
