import { beforeAll, describe, expect, it } from 'vitest';
import type { SentTransferDetails, Transfer } from '../../../contract/transfer.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import {
  buildAdmin,
  buildBranch,
  buildCategory,
  buildTransfer,
  buildWarehouse,
} from '../../support/builders.ts';
import { buildProduct, buildTransferItem } from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';

const UNKNOWN = 987_654_321;
const DAY = 'must be a day written YYYYMMDD, between 1900 and 2199.';

for (const database of BOTH_DATABASES) {
  describe(`transfers on ${database.name}`, () => {
    const office = useBackOffice(database);
    let branch_id = 0;
    let cellar = 0;
    let attic = 0;
    beforeAll(async () => {
      branch_id = (await buildBranch(office.db, { time_zone: 'America/Denver', cutoff_hour: 3 })).id;
      cellar = (await buildWarehouse(office.db, { branch_id, name: 'Bodega «Ñ»' })).id;
      attic = (await buildWarehouse(office.db, { branch_id, name: 'Attic' })).id;
    });
    const transfer = (values: object = {}) =>
      buildTransfer(office.db, {
        branch_id,
        from_warehouse_id: cellar,
        to_warehouse_id: attic,
        ...values,
      });
    const report = (range: string, token?: string) =>
      office.call<Transfer[]>('GET', `/api/inventorytransfer/report/${range}`, undefined, token);
    const lines = (id: number | string, token?: string) =>
      office.call('GET', `/api/InventoryTransferDetail/${id}`, undefined, token);

    it('are reported with the names of both warehouses and the time on the branch’s clock', async () => {
      const created_at = Date.parse('2026-03-08T09:30:05Z');
      const { id } = await transfer({ business_day: 20260307, created_at });
      expect((await report(`${branch_id}/20260307/20260307`)).body).toEqual([
        {
          id,
          // Clocks were set forward at 2 that night. The business day ends at 3.
          createdAt: '2026-03-08T03:30:05',
          fromWarehouse: 'Bodega «Ñ»',
          fromWarehouseId: cellar,
          toWarehouse: 'Attic',
          toWarehouseId: attic,
        },
      ]);
    });

    it('are those of the range, both days included, the newest first', async () => {
      const at = (day: number, hour: number) =>
        transfer({ business_day: 20250600 + day, created_at: Date.UTC(2025, 5, day, hour) });
      const [, noon, morning, later, twin] = [
        await at(1, 15),
        await at(2, 18),
        await at(2, 15),
        await at(3, 15),
        await at(3, 15),
        await at(4, 15),
      ];
      const other = await buildBranch(office.db);
      await transfer({ branch_id: other.id, business_day: 20250602 });
      const { body } = await report(`${branch_id}/20250602/20250603`);
      expect(body.map(({ id }) => id)).toEqual([twin, later, noon, morning].map(({ id }) => id));
    });

    it('are on the day of the branch that reports them, also what another one sent by another clock', async () => {
      const sender = (await buildBranch(office.db, { time_zone: 'Asia/Tokyo' })).id;
      const shelf = (await buildWarehouse(office.db, { branch_id: sender })).id;
      const own = (await buildBranch(office.db, { time_zone: 'America/Denver', cutoff_hour: 3 })).id;
      const floor = (await buildWarehouse(office.db, { branch_id: own })).id;
      // In Tokyo it is 12 March at 18:59 and at 19:00. In Denver, whose business days end at 3, it is first the night
      // of 11 March, then 12 March.
      const sent = async (created_at: string) =>
        (
          await transfer({
            branch_id: sender,
            from_warehouse_id: shelf,
            to_branch_id: own,
            to_warehouse_id: floor,
            business_day: 20250612,
            created_at: Date.parse(created_at),
          })
        ).id;
      const [night, morning] = [await sent('2025-06-12T08:59:59Z'), await sent('2025-06-12T09:00:00Z')];
      const idsOf = async (branch: number, days: string) =>
        (await report(`${branch}/${days}`)).body.map(({ id }) => id);
      expect(await idsOf(own, '20250611/20250611')).toEqual([night]);
      expect(await idsOf(own, '20250612/20250612')).toEqual([morning]);
      expect(await idsOf(own, '20250610/20250610')).toEqual([]);
      expect(await idsOf(own, '20250613/20250613')).toEqual([]);
      expect(await idsOf(sender, '20250612/20250612')).toEqual([morning, night]);
      expect(await idsOf(sender, '20250611/20250611')).toEqual([]);
      const [{ createdAt } = { createdAt: '' }] = (await report(`${own}/20250611/20250611`)).body;
      expect(createdAt).toBe('2025-06-12T02:59:59');
    });

    it('have lines with the product’s name, quantity and cost', async () => {
      const { id } = await transfer();
      const category = await buildCategory(office.db, { branch_id });
      const product = (name: string) =>
        buildProduct(office.db, { branch_id, category_id: category.id, name });
      const [pears, figs] = [await product('Pêras'), await product('Figs')];
      const first = await buildTransferItem(office.db, {
        transfer_id: id,
        product_id: pears.id,
        quantity_milli: 12_345,
        cost_cents: 1999,
      });
      const second = await buildTransferItem(office.db, { transfer_id: id, product_id: figs.id });
      expect((await lines(id)).body).toEqual([
        { id: first.id, productId: pears.id, productName: 'Pêras', quantity: 12.345, cost: 19.99 },
        { id: second.id, productId: figs.id, productName: 'Figs', quantity: 1, cost: 1 },
      ]);
      expect((await lines((await transfer()).id)).body).toEqual([]);
    });

    it('record damaged goods, which do not go into the stock', async () => {
      const { id: category_id } = await buildCategory(office.db, { branch_id });
      const figs = await buildProduct(office.db, { branch_id, category_id, cost_cents: 50 });
      const sent = await office.call<SentTransferDetails>('POST', '/api/transfer', {
        branchId: branch_id,
        fromWarehouseId: cellar,
        toWarehouseId: attic,
        note: '',
        items: [{ productId: figs.id, quantity: 10 }],
      });
      expect(sent.body.items).toMatchObject([{ received: null, damaged: 0 }]);
      const [item] = sent.body.items;
      const receive = (received: number, damaged: number) =>
        office.call<SentTransferDetails>('POST', `/api/transfer/${sent.body.id}/receive`, {
          items: [{ id: item!.id, received, damaged }],
        });
      expect(await receive(2, 2.5)).toEqual(
        problem(400, 'items.0.damaged must not be more than what was received.', 'items.0.damaged'),
      );
      expect((await receive(10, 2.5)).body).toMatchObject({
        status: 'received',
        differing: 1,
        items: [{ quantity: 10, received: 10, damaged: 2.5 }],
      });
      const stock = await office.db
        .selectFrom('stock')
        .select(['warehouse_id', 'quantity_milli'])
        .where('product_id', '=', figs.id)
        .orderBy('warehouse_id')
        .execute();
      expect(stock).toEqual([
        { warehouse_id: cellar, quantity_milli: -10_000 },
        { warehouse_id: attic, quantity_milli: 7500 },
      ]);
    });

    it('say what arrived of a transfer that is older than receiving', async () => {
      const { id } = await transfer({ status: 'received' });
      const { id: category_id } = await buildCategory(office.db, { branch_id });
      const figs = await buildProduct(office.db, { branch_id, category_id });
      await buildTransferItem(office.db, { transfer_id: id, product_id: figs.id, quantity_milli: 3000 });
      const { body } = await office.call<SentTransferDetails>('GET', `/api/transfer/${id}`);
      expect(body).toMatchObject({ differing: 0, items: [{ quantity: 3, received: 3 }] });
    });

    it.each([
      [
        'a day that does not exist',
        '20260230/20260301',
        'start: 20260230 is not a day that exists.',
        'start',
      ],
      ['an end before the start', '20260302/20260301', 'start must not be after end.', 'start'],
      ['a day written otherwise', '20260301/2026-03-01', `end ${DAY}`, 'end'],
    ])('refuses %s', async (_what, days, message, field) => {
      expect(await report(`${branch_id}/${days}`)).toEqual(problem(400, message, field));
    });

    it('are not there where the branch or the transfer is not', async () => {
      expect(await report(`${UNKNOWN}/20260301/20260301`)).toEqual(
        problem(404, `There is no branch ${UNKNOWN}.`),
      );
      expect(await lines(UNKNOWN)).toEqual(problem(404, `There is no transfer ${UNKNOWN}.`));
      expect(await lines('first')).toEqual(
        problem(400, 'transferId must be a whole number above 0.', 'transferId'),
      );
    });

    it('of another branch are not there', async () => {
      const own = (await buildBranch(office.db)).id;
      const token = await office.signIn(await buildAdmin(office.db, { branch_id: own }));
      const { id } = await transfer();
      expect(await report(`${branch_id}/20250101/20250131`, token)).toEqual(
        problem(404, `There is no branch ${branch_id}.`),
      );
      expect(await lines(id, token)).toEqual(problem(404, `There is no transfer ${id}.`));
    });
  });
}
