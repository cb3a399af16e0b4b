import { beforeEach, describe, expect, it } from 'vitest';
import type { CreatedTerminalKey, Terminal } from '../../../contract/tills.ts';
import { inTransaction } from '../../../server/database/connect.ts';
import { createTillClock } from '../../../server/intake/eventTime.ts';
import { translateToEnglish } from '../../../server/language/translate.ts';
import { acceptDrawerOpenings } from '../../../server/intake/acceptDrawerOpenings.ts';
import { acceptSales } from '../../../server/intake/acceptSales.ts';
import { placeSales, SellerDeletedError } from '../../../server/sales/placeSales.ts';
import { DEFAULT_SHOP_TENDERS } from '../../../server/sales/shopTenders.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { newSale } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { openTill, results, sell, tillSale, type TillShop } from './tillSales.ts';

const UTC = { timeZone: 'UTC', cutoffHour: 0 };
const USED =
  'This terminal has orders or drawer openings, so it cannot be removed. Revoke its key instead: then it can sell nothing more.';

for (const database of DATABASES) {
  describe(`terminals on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    let shop: TillShop;
    beforeEach(async () => {
      shop = await openTill(office);
    });
    const add = async (name: string) =>
      (await call<Terminal>('POST', '/api/terminal', { name, branchId: shop.branchId })).body;
    const rename = (id: number, name: unknown) => call<Terminal>('PATCH', `/api/terminal/${id}`, { name });
    const remove = (id: number) => call('DELETE', `/api/terminal/${id}`);
    const listed = async () =>
      (await call<Terminal[]>('GET', `/api/terminal/branch/${shop.branchId}`)).body.map(({ name, used }) => [
        name,
        used,
      ]);
    const trailOf = async (id: number) => {
      const rows = await office.db
        .selectFrom('audit_entry')
        .select(['action', 'record_name', 'changes'])
        .where('resource', '=', 'terminal')
        .where('record_id', '=', id)
        .orderBy('id')
        .execute();
      return rows.map(({ action, record_name, changes }) => [action, record_name, changes]);
    };

    it('have another name, which their orders and tills show', async () => {
      await results(office, shop, [tillSale(shop, { reference: 'before' })]);
      const renamed = await rename(shop.terminalId, ' Front left ');
      expect(renamed).toMatchObject({ status: 200, body: { name: 'Front left', used: true } });
      expect(await results(office, shop, [tillSale(shop, { reference: 'before' })])).toMatchObject([
        { terminal: 'Front left', result: 'known' },
      ]);
      expect(await trailOf(shop.terminalId)).toContainEqual([
        'update',
        'Front left',
        '{"before":{"name":"Front"},"after":{"name":"Front left"}}',
      ]);
    });

    it('have names that differ within a branch, and may have their own in other letters', async () => {
      const yard = await add('Yard');
      const taken =
        'This branch already has a terminal of that name. Sales refer to terminals by name, so choose another.';
      expect(await rename(yard.id, 'FRONT')).toEqual(problem(409, taken, 'name'));
      expect(await rename(yard.id, 'YARD')).toMatchObject({ status: 200, body: { name: 'YARD' } });
      expect((await rename(yard.id, '  ')).status).toBe(400);
      const both = await Promise.all([
        rename(yard.id, 'Gate'),
        call('POST', '/api/terminal', { name: 'Gate', branchId: shop.branchId }),
      ]);
      expect(both.filter(({ status }) => status === 409)).toHaveLength(1);
      expect((await listed()).filter(([name]) => name === 'Gate')).toHaveLength(1);
    });

    it('say nothing happened where the name stays', async () => {
      const { id } = await add('Yard');
      await rename(id, 'Yard');
      expect(await trailOf(id)).toHaveLength(1);
    });

    it('are removed with their key where nothing names them', async () => {
      const { id } = await add('Typo');
      const { key } = (await call<CreatedTerminalKey>('POST', `/api/terminal/${id}/key`)).body;
      expect(await listed()).toEqual([
        ['Front', false],
        ['Typo', false],
      ]);
      expect((await remove(id)).status).toBe(204);
      expect(await listed()).toEqual([['Front', false]]);
      expect((await sell(office, { key }, [])).status).toBe(401);
      expect(await remove(id)).toEqual(problem(404, `There is no terminal ${id}.`));
      expect((await trailOf(id)).at(-1)).toEqual(['delete', 'Typo', '{"before":{"name":"Typo"}}']);
    });

    it('stay where they have orders', async () => {
      await results(office, shop, [tillSale(shop)]);
      expect(await remove(shop.terminalId)).toEqual(problem(409, USED));
      expect(await listed()).toEqual([['Front', true]]);
    });

    it('stay where their drawer was opened', async () => {
      const openings = [{ reference: 'D-1', createdAt: new Date().toISOString(), cashier: shop.cashier }];
      expect((await call('POST', '/api/drawer-openings', { openings }, shop.key)).status).toBe(200);
      expect(await remove(shop.terminalId)).toEqual(problem(409, USED));
    });

    describe('one that is removed while its till calls', () => {
      const till = () => ({
        branchId: shop.branchId,
        terminalId: shop.terminalId,
        terminalName: 'Front',
        keyKind: 'till' as const,
        limits: { saleCents: null, refundCents: null },
        tenders: DEFAULT_SHOP_TENDERS,
        pricesIncludeTax: false,
        roundingStepCents: 0,
        clock: UTC,
      });
      const clock = createTillClock(UTC, undefined, Date.now());
      const gone = { statusCode: 401, message: 'This key was revoked, or never existed.' };

      it.each([
        ['of no terminal', {}],
        ['of a terminal', { terminal: 'Front' }],
      ])('sells nothing: a sale %s', async (_, values) => {
        const sale = tillSale(shop, values);
        expect((await remove(shop.terminalId)).status).toBe(204);
        await expect(
          acceptSales(office.db, till(), [sale], clock, { translate: translateToEnglish }),
        ).rejects.toMatchObject(gone);
      });

      it('opens no drawer', async () => {
        const opening = { reference: 'D-2', createdAt: new Date().toISOString(), cashier: shop.cashier };
        expect((await remove(shop.terminalId)).status).toBe(204);
        await expect(
          acceptDrawerOpenings(office.db, till(), [opening], clock, translateToEnglish),
        ).rejects.toMatchObject(gone);
      });

      it('has no order written', async () => {
        const { id } = await add('Yard');
        const { admin_id: adminId } = await office.db
          .selectFrom('admin')
          .select('id as admin_id')
          .executeTakeFirstOrThrow();
        expect((await remove(id)).status).toBe(204);
        const sale = newSale({ branchId: shop.branchId, terminalId: id, adminId });
        const placing = inTransaction(office.db, tx => placeSales(tx, [sale], { checksSellers: true }));
        await expect(placing).rejects.toThrow(SellerDeletedError);
      });

      it('either sold or is gone', async () => {
        for (let round = 0; round < 5; round++) {
          const { id, name } = await add(`Race ${round}`);
          const sale = tillSale(shop, { terminal: name });
          const [[answer], removed] = await Promise.all([results(office, shop, [sale]), remove(id)]);
          const there = await office.db
            .selectFrom('terminal')
            .select('id')
            .where('id', '=', id)
            .executeTakeFirst();
          expect([answer!.result, removed.status, there !== undefined]).toEqual(
            answer!.result === 'stored' ? ['stored', 409, true] : ['refused', 204, false],
          );
        }
      });
    });
  });
}
