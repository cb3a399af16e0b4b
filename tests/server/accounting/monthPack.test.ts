import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { MonthMailSettings, MonthPackTotals, SupplierPaymentRow } from '../../../contract/accounting.ts';
import { sendDueMonthMail } from '../../../server/accounting/monthMail.ts';
import { inTransaction } from '../../../server/database/connect.ts';
import type { Mail } from '../../../server/http/sendMail.ts';
import { placeSales } from '../../../server/sales/placeSales.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildSale, line, newSale } from '../../support/builders.ts';
import { buildPurchase, buildSupplier } from '../../support/catalogue.ts';
import { csvRows } from '../../support/csv.ts';
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
    const make = (branch: number) => office.call('GET', `/api/month-pack/archive/${RANGE}?branch=${branch}`);
    const section = ({ sections }: MonthPackTotals, name: string) => {
      const found = sections.find(one => one.name === name)!;
      return [found.before, found.amount];
    };

    // This test is the first, because a mail has the pack of every branch, and each test adds branches.
    it('is mailed once on the first of a month, also after restarts and by several servers', async () => {
      const { id: defaultBranch } = await buildBranch(office.db, { time_zone: 'America/New_York' });
      await sell(defaultBranch, 1234);
      await make(defaultBranch);
      await sell(defaultBranch, 66);
      const sent: Mail[] = [];
      let failure = '';
      const run = (at: string, maxAttachmentBytes?: number) =>
        sendDueMonthMail({
          db: office.db,
          reports: office.db,
          settings: { dataFolder: 'nowhere', defaultBranch, mail: MAIL },
          now: () => Date.parse(at),
          ...(maxAttachmentBytes === undefined ? {} : { maxAttachmentBytes }),
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
      const [attachment] = sent[0]!.attachments!;
      expect(attachment!.filename).toMatch(
        /^month-pack-all-2025-06-01-2025-06-30-made-2025-07-01-\d{4}\.zip$/,
      );
      const files = unzipSync(attachment!.content as Buffer);
      const name = Object.keys(files).find(one => one.includes(`/changes-${defaultBranch}-`))!;
      expect(csvRows(strFromU8(files[name]!))[1]!.slice(0, 4)).toEqual([
        'Total sales',
        '12.34',
        '13.00',
        '0.66',
      ]);
      expect(section(await compare(defaultBranch), 'total_sales')).toEqual([13, 13]);
      await run('2025-08-01T11:00:00Z', 100);
      expect(sent[1]!.subject).toMatch(/totals of July 2025$/);
      expect(sent[1]!.attachments).toEqual([]);
      expect(sent[1]!.text).toContain(
        'is too large for a mail. It is in the back office: Reports, Month Pack.',
      );
    });

    it('says what changed since its last making', async () => {
      const { id } = await buildBranch(office.db);
      await sell(id, 1070, 70);
      const first = await compare(id);
      expect([first.madeAt, section(first, 'total_sales')]).toEqual([null, [null, 10.7]]);
      await make(id);
      await sell(id, -214, -14);
      const now = await compare(id);
      expect(now.madeAt).toMatch(/^\d{4}-\d\d-\d\dT/);
      expect(section(now, 'total_sales')).toEqual([10.7, 8.56]);
      expect(section(now, 'net_sales')).toEqual([10, 8]);
      expect(section(now, 'tax')).toEqual([0.7, 0.56]);
      expect(section(now, 'refunds')).toEqual([0, -2.14]);
      await make(id);
      expect(section(await compare(id), 'total_sales')).toEqual([8.56, 8.56]);
    });

    it('adds up all orders of a busy day', async () => {
      const { id: branchId } = await buildBranch(office.db);
      const sales = Array.from({ length: 1001 }, () =>
        newSale({ branchId, businessDay: 20250610, lines: [line({ amountCents: 107 })] }),
      );
      await inTransaction(office.db, tx => placeSales(tx, sales));
      const { checks } = await compare(branchId);
      expect(checks.find(({ name }) => name === 'orders')!.amount).toBe(1071.07);
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

    it('is one archive of the branches that the user sees, whose sums are those of the sales', async () => {
      const read = async (token: string, query = '') => {
        const { rawPayload, headers } = await office.app.inject({
          url: `/api/month-pack/archive/${RANGE}${query}`,
          headers: { authorization: `Bearer ${token}` },
        });
        expect(headers['content-type']).toBe('application/zip');
        const files = Object.entries(unzipSync(rawPayload));
        return files
          .filter(([name]) => name.endsWith('.csv'))
          .map(([name, bytes]) => ({
            folder: name.split('/')[0]!,
            file: name.split('/')[1]!,
            rows: csvRows(strFromU8(bytes)),
          }));
      };
      const { id } = await buildBranch(office.db, { name: 'North' });
      const other = await buildBranch(office.db, { name: 'South' });
      for (const cents of [1070, 2140, -535]) await sell(id, cents, cents - Math.round(cents / 1.07));
      await sell(other.id, 999);
      const token = await office.signIn(await buildAdmin(office.db, { branch_id: null }));
      const files = await read(token, `?branch=${id}`);
      expect(new Set(files.map(({ folder }) => folder))).toEqual(new Set([`${id}-north`]));
      const orders = files.find(({ file }) => file.startsWith('orders-'))!.rows;
      expect(orders.slice(1).map(row => row[orders[0]!.indexOf('Amount')])).toEqual([
        '-5.35',
        '21.40',
        '10.70',
      ]);
      const checks = files.find(({ file }) => file.startsWith('check-sheet-'))!.rows.slice(1);
      expect(checks.map(([, amount]) => amount)).toEqual(Array(checks.length).fill('26.75'));
      expect(checks.map(([name]) => name)).toContain('All orders');

      const folders = (await read(token)).map(({ folder }) => folder);
      expect(folders).toEqual(expect.arrayContaining([`${id}-north`, `${other.id}-south`]));
      const local = await office.signIn(await buildAdmin(office.db, { branch_id: other.id }));
      expect(new Set((await read(local)).map(({ folder }) => folder))).toEqual(
        new Set([`${other.id}-south`]),
      );
      const path = `/api/month-pack/archive/${RANGE}?branch=${id}`;
      expect((await office.call('GET', path, undefined, local)).status).toBe(404);
    });

    it('refuses more orders than fit into an archive', async () => {
      const { id } = await buildBranch(office.db);
      await sell(id, 100);
      await office.db.updateTable('day_hour').set({ orders: 300_001 }).where('branch_id', '=', id).execute();
      expect(await office.call('GET', `/api/month-pack/archive/${RANGE}?branch=${id}`)).toEqual(
        problem(
          400,
          'A month pack has at most 300000 orders. Please choose fewer days, or one branch.',
          'end',
        ),
      );
      await office.db.deleteFrom('day_hour').where('branch_id', '=', id).execute();
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
