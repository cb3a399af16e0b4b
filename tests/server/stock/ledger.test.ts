import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StockCountRecord } from '../../../contract/stockCount.ts';
import type { PagedStockMovements, ProductStock } from '../../../contract/stock.ts';
import type { SentTransferDetails } from '../../../contract/transfer.ts';
import { inTransaction } from '../../../server/database/connect.ts';
import { placeSales } from '../../../server/sales/placeSales.ts';
import type { NewSaleLine } from '../../../server/sales/sale.ts';
import { findOrAddSalesFloor } from '../../../server/stock/salesFloor.ts';
import { rebuildStock, describeStockDifference, verifyStock } from '../../../server/stock/verifyStock.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildBranch, buildCategory, buildWarehouse, line, newSale, next } from '../../support/builders.ts';
import { buildProduct, buildSupplier, productInput, purchaseInput } from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';

const PRODUCTS = 3;
const product = fc.nat(PRODUCTS - 1);
/** Thousandths of a unit. */
const some = fc.integer({ min: 1, max: 20_000 });
const units = fc.integer({ min: 1, max: 9 });

const act = fc.oneof(
  fc.record({
    what: fc.constantFrom('sale' as const, 'brokenSale' as const),
    product,
    units: fc.integer({ min: -5, max: 9 }),
    grams: fc.constantFrom(0, 735, 1200),
  }),
  fc.record({ what: fc.constant('purchase' as const), product, units }),
  fc.record({
    what: fc.constantFrom('add' as const, 'takeOff' as const, 'counted' as const, 'loss' as const),
    product,
    some,
    cellar: fc.boolean(),
  }),
  fc.record({ what: fc.constantFrom('return' as const, 'form' as const), product, some }),
  fc.record({
    what: fc.constant('transfer' as const),
    product,
    some,
    arrives: fc.nat(25_000),
    ends: fc.constantFrom('received' as const, 'cancelled' as const, 'onTheWay' as const),
    away: fc.boolean(),
  }),
  fc.record({
    what: fc.constant('count' as const),
    product,
    some,
    soldBefore: fc.nat(3),
    soldAfter: fc.nat(3),
    posted: fc.boolean(),
  }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

for (const database of BOTH_DATABASES) {
  describe(`the ledger of stock on ${database.name}`, () => {
    const office = useBackOffice(database);

    async function call<Body>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Body> {
      const answer = await office.call<Body>(method, path, body);
      expect({ path, ...answer, status: answer.status < 300 }).toMatchObject({ path, status: true });
      return answer.body;
    }

    async function openShop() {
      const { db } = office;
      const branches = [await buildBranch(db), await buildBranch(db)] as const;
      const [here, there] = branches.map(({ id }) => id) as [number, number];
      const codes = Array.from({ length: PRODUCTS }, () => String(next()));
      const shelves: number[][] = [];
      const categories: number[] = [];
      for (const branch_id of [here, there]) {
        const { id: category_id } = await buildCategory(db, { branch_id });
        categories.push(category_id);
        const ids: number[] = [];
        for (const upc of codes)
          ids.push((await buildProduct(db, { branch_id, category_id, upc, cost_cents: 125 })).id);
        shelves.push(ids);
      }
      return {
        here,
        there,
        category: categories[0]!,
        shelves,
        supplier: (await buildSupplier(db, { branch_id: here })).id,
        cellar: (await buildWarehouse(db, { branch_id: here })).id,
        floor: await inTransaction(db, tx => findOrAddSalesFloor(tx, here)),
        floorThere: await inTransaction(db, tx => findOrAddSalesFloor(tx, there)),
      };
    }
    type Shop = Awaited<ReturnType<typeof openShop>>;

    class Pencil {
      readonly sums = new Map<string, number>();
      add = (productId: number, warehouse: number, milli: number) => {
        const key = `${productId}/${warehouse}`;
        this.sums.set(key, (this.sums.get(key) ?? 0) + milli);
      };
      of = (productId: number, warehouse: number) => this.sums.get(`${productId}/${warehouse}`) ?? 0;
      ofProduct = (productId: number) =>
        [...this.sums].reduce((sum, [key, milli]) => sum + (key.startsWith(`${productId}/`) ? milli : 0), 0);
    }

    async function sell(
      { here, floor }: Shop,
      pencil: Pencil,
      productId: number,
      quantity: number,
      grams = 0,
    ) {
      const sale = newSale({
        branchId: here,
        lines: [line({ productId, quantity, weightGrams: grams }), line({ productId: null, quantity: 3 })],
      });
      await inTransaction(office.db, tx => placeSales(tx, [sale], { movesStock: true }));
      pencil.add(productId, floor, -(grams ? (quantity < 0 ? -grams : grams) : quantity * 1000));
    }

    async function perform(shop: Shop, pencil: Pencil, one: Act): Promise<void> {
      const { here, floor, cellar, shelves } = shop;
      const id = shelves[0]![one.product]!;
      const at = `/api/stock/product/${id}`;
      switch (one.what) {
        case 'sale':
          return sell(shop, pencil, id, one.units, one.grams);
        case 'brokenSale': {
          const sale = newSale({ branchId: here, lines: [line({ productId: id, quantity: one.units })] });
          const broken = inTransaction(office.db, async tx => {
            await placeSales(tx, [sale], { movesStock: true });
            throw new Error('killed');
          });
          return expect(broken).rejects.toThrow('killed');
        }
        case 'purchase': {
          const items = [{ product_id: id, name: '', quantity: one.units, sell_price: 2, cost: 1.25 }];
          const input = purchaseInput({ branchId: here, supplierId: shop.supplier, products: [] }, { items });
          await call('POST', '/api/purchase/place', input);
          return pencil.add(id, floor, one.units * 1000);
        }
        case 'add':
        case 'takeOff': {
          const difference = one.what === 'add' ? one.some : -one.some;
          const warehouseId = one.cellar ? cellar : floor;
          await call('POST', `${at}/correction`, {
            difference: difference / 1000,
            warehouseId,
            reason: 'found',
          });
          return pencil.add(id, warehouseId, difference);
        }
        case 'counted': {
          await call('POST', `${at}/correction`, { counted: one.some / 1000, reason: 'looked' });
          return pencil.add(id, floor, one.some - pencil.of(id, floor));
        }
        case 'loss': {
          const warehouseId = one.cellar ? cellar : floor;
          const body = { quantity: one.some / 1000, warehouseId, reason: 'broken', note: '' };
          await call('POST', `${at}/loss`, body);
          return pencil.add(id, warehouseId, -one.some);
        }
        case 'return':
          await call('POST', `${at}/return`, {
            quantity: one.some / 1000,
            supplierId: shop.supplier,
            note: '',
          });
          return pencil.add(id, floor, -one.some);
        case 'form': {
          const { branchId: _, ...input } = productInput(here, shop.category, { cost: 1.25 });
          const { upc } = await call<{ upc: string }>('GET', `/api/product/${id}`);
          await call('PUT', `/api/product/${id}`, { ...input, upc, stock: one.some / 1000 });
          return pencil.add(id, floor, one.some - pencil.ofProduct(id));
        }
        case 'transfer': {
          const to = one.away ? shop.floorThere : cellar;
          const sent = await call<SentTransferDetails>('POST', '/api/transfer', {
            branchId: here,
            fromWarehouseId: floor,
            toWarehouseId: to,
            note: '',
            items: [{ productId: id, quantity: one.some / 1000 }],
          });
          pencil.add(id, floor, -one.some);
          if (one.ends === 'onTheWay') return;
          if (one.ends === 'cancelled') {
            await call('POST', `/api/transfer/${sent.id}/cancel`);
            return pencil.add(id, floor, one.some);
          }
          const items = [{ id: sent.items[0]!.id, received: one.arrives / 1000 }];
          await call('POST', `/api/transfer/${sent.id}/receive`, { items });
          return pencil.add(one.away ? shelves[1]![one.product]! : id, to, one.arrives);
        }
        case 'count': {
          const { id: count } = await call<StockCountRecord>('POST', '/api/count', {
            branchId: here,
            warehouseId: floor,
            name: 'Shelf',
            scope: 'list',
            isBlind: true,
          });
          if (one.soldBefore) await sell(shop, pencil, id, one.soldBefore);
          const difference = one.some - pencil.of(id, floor);
          const counted = { productId: id, counted: one.some / 1000, seen: null };
          await call('PUT', `/api/count/${count}/lines`, counted);
          if (one.soldAfter) await sell(shop, pencil, id, one.soldAfter);
          await call('POST', `/api/count/${count}/${one.posted ? 'post' : 'cancel'}`);
          if (one.posted) pencil.add(id, floor, difference);
        }
      }
    }

    it('gives stock, movements and a pencil the same sums, and the same value', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(act, { maxLength: 14 }), async acts => {
          const shop = await openShop();
          const pencil = new Pencil();
          for (const one of acts) await perform(shop, pencil, one);
          for (const id of shop.shelves.flat()) {
            const { stock, warehouses, cost } = await call<ProductStock>('GET', `/api/stock/product/${id}`);
            const sum = pencil.ofProduct(id);
            expect({ stock, value: Math.round(stock * cost * 100_000) }).toEqual({
              stock: sum / 1000,
              value: Math.round((sum / 1000) * 1.25 * 100_000),
            });
            for (const { id: warehouse, stock: there } of warehouses)
              expect(there).toBe(pencil.of(id, warehouse) / 1000);
          }
          expect((await verifyStock(office.db)).differences).toEqual([]);
        }),
        { numRuns: 25 },
      );
    });

    it('says what each movement was worth, of a sale what its lines cost', async () => {
      const { here, shelves } = await openShop();
      const [productId] = shelves[0]!;
      const sell = (values: Partial<NewSaleLine>) =>
        inTransaction(office.db, tx =>
          placeSales(tx, [newSale({ branchId: here, lines: [line({ productId: productId!, ...values })] })], {
            movesStock: true,
          }),
        );
      await sell({ quantity: 1, weightGrams: 1735, costCents: 174 });
      await sell({ quantity: -2, costCents: -301 });
      await sell({ quantity: 2, costCents: 301 });
      const at = `/api/stock/product/${productId}`;
      await call('POST', `${at}/loss`, { quantity: 0.5, reason: 'broken', note: '' });
      const { results } = await call<{ results: unknown[] }>('GET', `${at}/movements`);
      expect(results).toMatchObject([
        { kind: 'loss', quantity: -0.5, cost: 1.25, value: -0.63 },
        { kind: 'sale', quantity: -2, cost: 1.51, value: -3.01 },
        { kind: 'sale', quantity: 2, cost: 1.51, value: 3.01 },
        { kind: 'sale', quantity: -1.735, cost: 1, value: -1.74 },
      ]);
    });

    it('makes a transfer worth what its movements are, half a cent in each', async () => {
      const { here, floor, cellar, shelves } = await openShop();
      const products = shelves[0]!.slice(0, 2);
      const { id, value } = await call<{ id: number; value: number }>('POST', '/api/transfer', {
        branchId: here,
        fromWarehouseId: floor,
        toWarehouseId: cellar,
        note: '',
        items: products.map(productId => ({ productId, quantity: 0.5 })),
      });
      const moved = await Promise.all(
        products.map(product =>
          call<PagedStockMovements>('GET', `/api/stock/product/${product}/movements`).then(
            page => page.results[0],
          ),
        ),
      );
      expect(moved).toMatchObject(products.map(() => ({ kind: 'transfer', causedBy: id, value: -0.63 })));
      expect(value).toBe(1.26);
    });

    describe('that somebody changed from outside', () => {
      let shop: Shop;
      beforeAll(async () => {
        shop = await openShop();
      });

      it('is told, and mended', async () => {
        const pencil = new Pencil();
        const id = shop.shelves[0]![0]!;
        await perform(shop, pencil, { what: 'add', product: 0, some: 5000, cellar: true });
        await sell(shop, pencil, id, 2);
        await office.db
          .updateTable('stock')
          .set({ quantity_milli: 1 })
          .where('product_id', '=', id)
          .execute();
        const { differences } = await verifyStock(office.db);
        expect(differences.map(describeStockDifference)).toEqual([
          expect.stringContaining(`warehouse ${shop.cellar} `),
          expect.stringContaining('the movements say -2.'),
          expect.stringContaining('3 in all, its warehouses add up to 0.002.'),
        ]);
        expect(await rebuildStock(office.db)).toBe(1);
        expect((await verifyStock(office.db)).differences).toEqual([]);
        expect(await call('GET', `/api/stock/product/${id}`)).toMatchObject({ stock: 3 });
      });
    });
  });
}
