import { expect } from 'vitest';
import type { Tender } from '../../contract/enums';
import { signInWithPassword } from '../../src/authProvider/signIn';
import { clearSession, readSession } from '../../src/session/session';
import type { PurchaseOrder } from '../../src/dataProvider/api';
import { like } from '../support/matchers';
import { picture } from '../support/pictures';
import { product } from './checks';
import { about, check, type Check, type OpenedBackend } from './testedBackend';

const ZONES = ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'];

async function inEveryZone(work: () => Promise<void>): Promise<void> {
  const zone = process.env.TZ;
  try {
    for (const timeZone of ZONES) {
      process.env.TZ = timeZone;
      await work();
    }
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
}

const promotion = (values: object = {}) => ({
  name: 'Week',
  dateInit: '2026-03-08',
  dateEnd: '2026-11-01',
  discountTypeId: 1,
  valueHundredths: 10_00,
  limitCents: 0,
  ...values,
});

async function orderFor(opened: OpenedBackend, day: string) {
  const { create } = about(opened, opened.branchId);
  const apples = await create('products', await product(opened));
  const pears = await create('products', { ...(await product(opened)), name: 'Pears', upc: '' });
  const supplier = await create('purchases/suppliers', { name: 'Farms', phone: '555-0100', status: true });
  return {
    ref_no: 'INV-1',
    notes: '',
    attachment: null,
    payableCents: 7_00,
    paidCents: 5_00,
    paymentMethod: 'Cash',
    supplierId: supplier.id,
    day,
    lines: [apples, pears].map(({ id, name }, index) => ({
      productId: Number(id),
      name: String(name),
      quantity: index + 1,
      costCents: 2_00,
      priceCents: 3_50,
    })),
  };
}

const records: Check[] = [
  check(
    'days as they were sent, in every time zone',
    async opened => {
      const { create, one, list } = about(opened, opened.branchId);
      await inEveryZone(async () => {
        const { id } = await create('promotions', promotion());
        const days = { dateInit: '2026-03-08', dateEnd: '2026-11-01' };
        expect(await one('promotions', id)).toMatchObject(days);
        expect((await list('promotions')).data.find(row => row.id === id)).toMatchObject(days);
      });
    },
    ['promotions'],
  ),
  check(
    'a purchase order is found on its day',
    async opened => {
      const { create, list } = about(opened, opened.branchId);
      await create('purchases/orders', await orderFor(opened, '2026-03-08'));
      await inEveryZone(async () => {
        const on = async (start: string, end: string) =>
          (await list('purchases/orders', { filter: { start, end } })).total;
        expect(await on('2026-03-07', '2026-03-07')).toBe(0);
        expect(await on('2026-03-08', '2026-03-08')).toBe(1);
        expect(await on('2026-03-09', '2026-03-09')).toBe(0);
        expect(await on('2026-03-01', '2026-03-31')).toBe(1);
      });
    },
    ['purchases/orders', 'purchases/suppliers', 'products', 'categories'],
  ),
  check(
    'a purchase order and its lines',
    async opened => {
      const { create, list } = about(opened, opened.branchId);
      const order = await orderFor(opened, '2026-03-10');
      await create('purchases/orders', order);
      const { data } = await list('purchases/orders', { filter: { start: '2026-03-10', end: '2026-03-10' } });
      expect(data).toEqual([
        like.objectContaining({
          ref_no: 'INV-1',
          paymentMethod: 'Cash',
          supplierName: 'Farms',
          supplierPhone: '555-0100',
          payableCents: 7_00,
          paidCents: 5_00,
        }),
      ]);
      const lines = await opened.backend.api.purchaseLines(data[0]!.id);
      expect(lines.map(({ id: _id, productId: _addition, ...line }) => line)).toEqual([
        { name: 'Apples', picture: '', quantity: 1, costCents: 2_00, priceCents: 3_50 },
        { name: 'Pears', picture: '', quantity: 2, costCents: 2_00, priceCents: 3_50 },
      ]);
    },
    ['purchases/orders', 'purchases/suppliers', 'products', 'categories'],
  ),
  check(
    'the notes and the attachment of a purchase order',
    async opened => {
      const { create, list } = about(opened, opened.branchId);
      const order = await orderFor(opened, '2026-03-11');
      const attachment = new File([await picture('png')], 'bill.png', { type: 'image/png' });
      await create('purchases/orders', { ...order, notes: 'Two crates\nwere open', attachment });
      await create('purchases/orders', { ...order, ref_no: 'INV-2' });
      const days = { start: '2026-03-11', end: '2026-03-11' };
      const { data } = await list('purchases/orders', { filter: days });
      const [without, noted] = data as PurchaseOrder[];
      expect(without).toMatchObject({ ref_no: 'INV-2', notes: '', attachment: '' });
      expect(noted).toMatchObject({ ref_no: 'INV-1', notes: 'Two crates\nwere open' });
      const file = await opened.backend.api.purchaseAttachment(noted!.attachment);
      expect(file.type).toMatch(/^image\//);
      expect(file.size).toBeGreaterThan(50);
    },
    ['purchases/orders', 'purchases/suppliers', 'products', 'categories'],
  ),
  check(
    'the items of a promotion',
    async opened => {
      const { api } = opened.backend;
      const { create } = about(opened, opened.branchId);
      const apples = await create('products', await product(opened));
      const { id: promotionId } = await create('promotions', promotion());
      const added = await api.addPromotionItem({ promotionId, productId: Number(apples.id) });
      expect(added).toEqual({
        id: like.anything(),
        productId: Number(apples.id),
        productName: 'Apples',
        picture: '',
        categoryName: 'Fruit',
        overlaps: [],
      });
      expect(await api.promotionItems(promotionId)).toEqual([added]);
      await api.removePromotionItem(added!.id);
      expect(await api.promotionItems(promotionId)).toEqual([]);
    },
    ['promotions', 'products', 'categories'],
  ),
  check(
    'products by a part of the name and by their code',
    async opened => {
      const { branchId, otherBranchId } = opened;
      const sample = await product(opened);
      const apples = await about(opened, branchId).create('products', sample);
      const search = (text: string, branch = branchId) =>
        opened.backend.api.searchProducts({ text, branchId: branch });
      const match = {
        id: Number(apples.id),
        name: 'Apples',
        upc: '036000291452',
        priceCents: 1_99,
        costCents: 80,
        stockThousandths: 12_500,
      };
      expect(await search('pple')).toEqual([match]);
      expect(await search('036000291452')).toEqual([match]);
      expect(await search('figs')).toEqual([]);
      expect(await search('pple', otherBranchId)).toEqual([]);
    },
    ['products', 'categories'],
  ),
];

const sum = <Row>(rows: readonly Row[], figure: (row: Row) => number): number =>
  rows.reduce((total, row) => total + figure(row), 0);

async function soldCents({ backend, salesPeriod }: OpenedBackend): Promise<number> {
  const orders = await backend.api.orders(salesPeriod);
  expect(orders.length).toBeGreaterThan(0);
  return sum(orders, ({ amountCents }) => amountCents);
}

const tendersCents = (close: { terminals: Record<Tender, number>[] } | null): number =>
  sum(close?.terminals ?? [], ({ cash, card, debit, ebt, giftCard }) => cash + card + debit + ebt + giftCard);

const NO_CATEGORY = 0;

const reports: Check[] = [
  check('report: orders and their lines', async opened => {
    const { api } = opened.backend;
    const [order] = await api.orders(opened.salesPeriod);
    expect(order!.createdAt).toMatch(/^\d{4}-\d{2}-\d{2}T/);
    const lines = await api.orderLines(order!.id);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines[0]).toMatchObject({ name: like.stringMatching(/./), quantity: like.any(Number) });
    expect(await api.orders({ ...opened.salesPeriod, branchId: opened.branchId })).toEqual([]);
  }),
  check('report: orders of a category', async opened => {
    const { api } = opened.backend;
    const of = (categoryId: number) => api.categoryOrders({ ...opened.salesPeriod, categoryId });
    const orders = await of(opened.salesPeriod.categoryId);
    const row = (await api.categorySales(opened.salesPeriod)).find(
      ({ categoryId }) => categoryId === opened.salesPeriod.categoryId,
    );
    expect(sum(orders, ({ amountCents }) => amountCents)).toBe(row!.salesCents);
    expect(await of(NO_CATEGORY)).toEqual([]);
  }),
  check('report: sales by category', async opened => {
    const rows = await opened.backend.api.categorySales(opened.salesPeriod);
    expect(sum(rows, ({ salesCents }) => salesCents)).toBe(await soldCents(opened));
    expect(rows[0]!.name).not.toBe('');
  }),
  check('report: sales by cashier', async opened => {
    const rows = await opened.backend.api.cashierSales(opened.salesPeriod);
    expect(sum(rows, ({ salesCents }) => salesCents)).toBe(await soldCents(opened));
    expect(sum(rows, ({ orders }) => orders)).toBe(
      (await opened.backend.api.orders(opened.salesPeriod)).length,
    );
  }),
  check('report: profit', async opened => {
    const figures = await opened.backend.api.profit(opened.salesPeriod);
    expect(figures!.salesCents).toBe(await soldCents(opened));
    expect(figures!.costCents).toBeGreaterThan(0);
  }),
  check('report: close of a day', async opened => {
    const { branchId, end } = opened.salesPeriod;
    const close = await opened.backend.api.closeDay({ branchId, day: end });
    expect(tendersCents(close)).toBe(
      await soldCents({ ...opened, salesPeriod: { ...opened.salesPeriod, start: end } }),
    );
    expect(close!.storeName).not.toBe('');
  }),
  check('report: total sales', async opened => {
    const close = await opened.backend.api.totalSales(opened.salesPeriod);
    expect(tendersCents(close)).toBe(await soldCents(opened));
  }),
  check('report: drawer openings', async opened => {
    const rows = await opened.backend.api.drawerOpenings(opened.salesPeriod);
    expect(sum(rows, ({ count }) => count)).toBeGreaterThan(0);
    expect(rows.every(({ hour }) => hour >= 0 && hour <= 23)).toBe(true);
  }),
  check('report: transfers and their lines', async opened => {
    const [transfer] = await opened.backend.api.transfers(opened.salesPeriod);
    expect(transfer!.fromWarehouse).not.toBe(transfer!.toWarehouse);
    const [line] = await opened.backend.api.transferLines(transfer!.id);
    expect(line).toMatchObject({ name: like.stringMatching(/./), quantity: like.any(Number) });
  }),
];

const people: Check[] = [
  check('signs in and out', async ({ backend: { auth }, credentials: { user, password } }) => {
    clearSession();
    await signInWithPassword(auth, user, password);
    const session = readSession()!;
    expect(session).toMatchObject({ email: user, token: like.stringMatching(/./) });
    expect(session.name).not.toBe('');
    await auth.signOut?.(session);
  }),
  check('a signed-out token is no good', async opened => {
    const { auth } = opened.backend;
    await auth.signOut!(readSession()!);
    const error = await about(opened, opened.branchId)
      .list('purchases/suppliers')
      .catch((refused: unknown) => refused);
    expect(error).toMatchObject({ status: 401 });
  }),
  check('refuses a wrong password in a sentence', async ({ backend: { auth }, credentials: { user } }) => {
    clearSession();
    await expect(signInWithPassword(auth, user, 'wrong')).rejects.toThrow(/^[A-Z][^.]+\.?$/);
    expect(readSession()).toBeNull();
  }),
  check('a sign-in without an answer is worded', async opened => {
    clearSession();
    opened.fail('unreachable');
    const { user, password } = opened.credentials;
    await expect(signInWithPassword(opened.backend.auth, user, password)).rejects.toThrow(
      'No response from server. Please try again later.',
    );
    expect(readSession()).toBeNull();
  }),
];

export const questionChecks: Check[] = [...records, ...reports, ...people];
