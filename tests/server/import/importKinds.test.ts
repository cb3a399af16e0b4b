import { beforeAll, describe, expect, it } from 'vitest';
import type { PagedSuppliers } from '../../../contract/supplier.ts';
import { verifyRollups } from '../../../server/sales/verifyRollups.ts';
import { verifyStock } from '../../../server/stock/verifyStock.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory, buildSale } from '../../support/builders.ts';
import { buildProduct, buildSupplier } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';
import { importCalls } from './jobSupport.ts';

const lines = (...rows: string[]): string => rows.map(row => `${row}\n`).join('');

for (const database of DATABASES) {
  describe(`kinds of imports on ${database.name}`, () => {
    const office = useBackOffice(database);
    let [branchId, category] = [0, 0];
    let token = '';
    beforeAll(async () => {
      branchId = (await buildBranch(office.db)).id;
      category = (await buildCategory(office.db, { branch_id: branchId })).id;
      token = await office.signIn(await buildAdmin(office.db, { branch_id: branchId, name: 'Keeper' }));
    });
    const { send, call, check, checked, go, imported, takeBack, refusals, planned } = importCalls(
      office,
      () => token,
      () => branchId,
    );
    const build = (values: object) =>
      buildProduct(office.db, { branch_id: branchId, category_id: category, ...values });
    const stockOf = async (id: number) =>
      (
        await office.db
          .selectFrom('product')
          .select('stock_milli')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).stock_milli;
    const movementsOf = (id: number) =>
      office.db
        .selectFrom('stock_movement')
        .select(['kind', 'quantity_milli', 'reason'])
        .where('product_id', '=', id)
        .orderBy('id')
        .execute();

    it('makes the stock what was counted, as a movement, and takes that back', async () => {
      const rice = await build({ name: 'Rice', upc: '801' });
      const salt = await build({ name: 'Salt', upc: '802' });
      await imported(lines('upc,name,stock', '801,Rice,10', '802,Salt,4'), { kind: 'products' });
      const { body } = await send(lines('UPC,Counted', '801,7.5', '802,4', '899,1'));
      expect(body).toMatchObject({ kind: 'counts', columns: ['upc', 'stock'] });
      const job = await check(body);
      expect(job).toMatchObject({ added: 0, changed: 1, unchanged: 1, refused: 1 });
      expect(await planned(job.id)).toEqual([
        { id: rice.id, name: 'Rice', before: { stock: 10 }, after: { stock: 7.5 }, marks: [] },
      ]);
      await go(job.id);
      expect([await stockOf(rice.id), await stockOf(salt.id)]).toEqual([7500, 4000]);
      expect(await movementsOf(rice.id)).toEqual([
        { kind: 'import', quantity_milli: 10_000, reason: '' },
        { kind: 'count', quantity_milli: -2500, reason: 'shop.csv' },
      ]);
      await takeBack(job.id);
      expect(await stockOf(rice.id)).toBe(10_000);
      expect((await verifyStock(office.db)).differences).toEqual([]);
    });

    it('adds suppliers, changes those of the same name, and takes both back', async () => {
      const mill = await buildSupplier(office.db, { branch_id: branchId, name: 'Mill', phone: '1' });
      const { body } = await send(
        lines(
          'Supplier,Email,Telephone,Lead days,Active',
          'MILL,mill@example.com,2,3,no',
          'Farm,,555,,',
          'Odd,nobody,,,',
          ',a@b.c,,,',
        ),
      );
      expect(body).toMatchObject({ kind: 'suppliers' });
      const job = await check(body);
      expect(job).toMatchObject({ added: 1, changed: 1, refused: 2 });
      expect(await refusals(job.id)).toEqual([
        { line: 4, reason: 'the email "nobody" must be an e-mail address' },
        { line: 5, reason: 'the name is missing' },
      ]);
      expect(await planned(job.id)).toEqual([
        {
          id: mill.id,
          name: 'Mill',
          before: { email: '', phone: '1', leadDays: null, active: true },
          after: { email: 'mill@example.com', phone: '2', leadDays: 3, active: false },
          marks: [],
        },
        { id: null, name: 'Farm', before: {}, after: { phone: '555' }, marks: [] },
      ]);
      await go(job.id);
      const stored = () =>
        office.db
          .selectFrom('supplier')
          .selectAll()
          .where('branch_id', '=', branchId)
          .orderBy('id')
          .execute();
      expect(await stored()).toMatchObject([
        { ...mill, email: 'mill@example.com', phone: '2', lead_days: 3, status: 0, version: 2 },
        { name: 'Farm', phone: '555', email: '', lead_days: null, status: 1 },
      ]);
      await takeBack(job.id);
      expect(await stored()).toEqual([{ ...mill, version: 3 }]);
    });

    it('takes nothing of a supplier that a form would refuse, so that each can be saved again', async () => {
      const file = lines(
        'Supplier,Website,Telephone,Lead days,Address',
        'Script,javascript:alert(1),,,',
        'Bare,example.com,,,',
        `Talker,,${'5'.repeat(51)},,`,
        'Prompt,,,0,',
        'Late,,,366,',
        'Half,,,2.5,',
        `Far,https://example.com/${'a'.repeat(300)},${'5'.repeat(50)},365.0,${'b'.repeat(500)}`,
        'Silent,,,,',
      );
      const job = await imported(file, { kind: 'suppliers' });
      expect(job).toMatchObject({ state: 'done', added: 2, refused: 6 });
      const address = 'must be a web address that begins with http:// or https://';
      const days = 'the lead time must be a whole number of days from 1 to 365';
      expect(await refusals(job.id)).toEqual([
        { line: 2, reason: `the website "javascript:alert(1)" ${address}` },
        { line: 3, reason: `the website "example.com" ${address}` },
        {
          line: 4,
          reason: `the phone "${'5'.repeat(40)}…" must have at most 50 characters`,
        },
        { line: 5, reason: days },
        { line: 6, reason: days },
        { line: 7, reason: days },
      ]);
      const { body } = await office.call<PagedSuppliers>(
        'GET',
        `/api/supplier/branch/${branchId}?pageSize=200`,
      );
      const added = body.results.filter(({ name }) => ['Far', 'Silent'].includes(name));
      expect(added).toHaveLength(2);
      for (const { home_Page, ...supplier } of added) {
        const saved = { ...supplier, home_page: home_Page };
        expect((await office.call('PUT', `/api/supplier/${supplier.id}`, saved)).status).toBe(200);
      }
    });

    it('takes no price or cost that a form would refuse, and no name of a terminal', async () => {
      const products = await imported(
        lines(
          'upc,name,price,cost',
          '841,Dear,10000000,1',
          '842,Costly,1,9999999.995',
          '843,Most,9999999.99,9999999.99',
        ),
        { kind: 'products' },
      );
      expect(products).toMatchObject({ added: 1, refused: 2 });
      expect(await refusals(products.id)).toEqual([
        { line: 2, reason: 'the price is too large' },
        { line: 3, reason: 'the cost is too large' },
      ]);
      const orders = await checked(
        lines(
          'Receipt,Date,Item,Qty,Price,Terminal',
          `L1,2025-01-15 10:00,Cup,1,1.00,${'T'.repeat(61)}`,
          `L2,2025-01-15 10:00,Cup,1,1.00,${'T'.repeat(60)}`,
        ),
        { kind: 'orders' },
      );
      expect(orders).toMatchObject({ added: 1, refused: 1 });
      expect(await refusals(orders.id)).toEqual([
        { line: 2, reason: 'the terminal is longer than 60 characters' },
      ]);
    });

    it('adds orders with their sums, and takes them out of the sums again', async () => {
      const tea = await build({ name: 'Tea', upc: '811', cost_cents: 50 });
      const file = lines(
        'Receipt,Date,Barcode,Item,Qty,Price,Tax,Payment,Cashier',
        'R1,2025-01-15 10:00,811,Tea,2,3.00,0.50,cash,Ana',
        'R1,2025-01-15 10:00,,Cup,1,1.00,,cash,Ana',
        'R2,2025-01-16 11:00,811,Tea,1,3.00,0.25,card,Ana',
        'R3,never,811,Tea,1,3.00,,cash,Ana',
      );
      const { body } = await send(file);
      expect(body.kind).toBe('orders');
      const job = await check(body);
      expect(job).toMatchObject({ added: 2, changed: 0, refused: 1 });
      await go(job.id);
      const sales = () =>
        office.db.selectFrom('sale').select(['reference', 'number', 'amount_cents']).orderBy('id').execute();
      expect(await sales()).toEqual([
        { reference: 'R1', number: 1, amount_cents: 750 },
        { reference: 'R2', number: 2, amount_cents: 325 },
      ]);
      expect(await stockOf(tea.id)).toBe(0);
      expect((await verifyRollups(office.db)).differences).toEqual([]);
      expect(await checked(file)).toMatchObject({ added: 0, unchanged: 2 });

      await takeBack(job.id);
      expect(await sales()).toEqual([]);
      for (const table of [
        'sale_line',
        'sale_payment',
        'day_cashier',
        'day_product',
        'sold_product',
      ] as const)
        expect(await office.db.selectFrom(table).selectAll().execute()).toEqual([]);
      expect((await verifyRollups(office.db)).differences).toEqual([]);
      expect(await imported(file)).toMatchObject({ state: 'done', added: 2 });
      expect(await sales()).toMatchObject([{ number: 1 }, { number: 2 }]);
    });

    it('takes back the cashiers and terminals that it made, but for those that were used since', async () => {
      const here = async (table: 'admin' | 'terminal') =>
        (
          await office.db
            .selectFrom(table)
            .select(['id', 'name'])
            .where('branch_id', '=', branchId)
            .orderBy('id')
            .execute()
        ).map(({ id, name }) => ({ id, name }));
      const before = [await here('admin'), await here('terminal')];
      const file = (reference: string) =>
        lines(
          'Receipt,Date,Item,Qty,Price,Cashier,Terminal',
          `${reference}1,2025-01-15 10:00,Cup,1,1.00,Bea,Left`,
          `${reference}2,2025-01-15 10:01,Cup,1,1.00,Cleo,Right`,
          `${reference}3,2025-01-15 10:02,Cup,1,1.00,Dora,Middle`,
        );
      const gone = await imported(file('T'), { kind: 'orders' });
      expect((await here('admin')).map(({ name }) => name)).toEqual(
        expect.arrayContaining(['Bea', 'Cleo', 'Dora']),
      );
      expect(await takeBack(gone.id)).toMatchObject({ state: 'taken-back', untouched: 0 });
      expect([await here('admin'), await here('terminal')]).toEqual(before);
      const deleted = await office.db
        .selectFrom('audit_entry')
        .select('record_name')
        .where('action', '=', 'delete')
        .where('resource', '=', 'admin')
        .where('branch_id', '=', branchId)
        .execute();
      expect(deleted.map(({ record_name }) => record_name)).toEqual(
        expect.arrayContaining(['Bea', 'Cleo', 'Dora']),
      );

      const again = await imported(file('U'), { kind: 'orders' });
      const [terminals, admins] = [await here('terminal'), await here('admin')];
      const of = (rows: { id: number; name: string | null }[], wanted: string) =>
        rows.find(({ name }) => name === wanted)!.id;
      await buildSale(office.db, {
        branchId,
        terminalId: of(terminals, 'Left'),
        adminId: of(admins, 'Bea'),
      });
      await office.db.updateTable('admin').set({ version: 2 }).where('id', '=', of(admins, 'Cleo')).execute();
      expect(await takeBack(again.id)).toMatchObject({ state: 'taken-back', untouched: 0 });
      const named = (rows: { name: string | null }[]) => rows.map(({ name }) => name);
      expect(named(await here('admin')).slice(before[0]!.length)).toEqual(['Bea', 'Cleo']);
      expect(named(await here('terminal')).slice(before[1]!.length)).toEqual(['Left']);
      expect((await verifyRollups(office.db)).differences).toEqual([]);
    });

    it('asks for the right of the kind, where roles are enforced', async () => {
      await office.db.updateTable('shop').set({ rights: 'roles' }).execute();
      try {
        const as = async (role: 'cashier' | 'inventory') =>
          office.signIn(await buildAdmin(office.db, { branch_id: branchId, role }));
        const [cashier, keeper] = [await as('cashier'), await as('inventory')];
        const refusal = (role: string) =>
          problem(403, `Your role, ${role}, does not allow this. A Super can give you another.`);
        expect((await send('upc,name\n1,x\n', { as: cashier })).status).toBe(403);
        const mine = importCalls(
          office,
          () => keeper,
          () => branchId,
        );
        const { body, status } = await mine.send(lines('ref,date,name,qty,price', 'a,2025-01-15,x,1,1'));
        expect(status).toBe(201);
        const mapping = { kind: 'orders', columns: body.guesses.orders };
        expect(await mine.call('PUT', `${body.id}/mapping`, mapping)).toEqual(refusal('Inventory'));
        const products = await mine.checked(lines('upc,name', '821,Allowed'));
        expect((await mine.go(products.id)).state).toBe('done');
        expect((await call('GET', String(body.id))).status).toBe(200);
      } finally {
        await office.db.updateTable('shop').set({ rights: 'open' }).execute();
      }
    });
  });
}
