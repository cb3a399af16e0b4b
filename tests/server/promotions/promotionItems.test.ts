import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PromotionItem } from '../../../contract/promotion.ts';
import { problem, useBackOffice, type Answer } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory } from '../../support/builders.ts';
import { buildProduct, buildPromotion, buildPromotionItem } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';
import { somebodyWaits } from '../../support/locks.ts';
import { like } from '../../support/matchers.ts';

const UNKNOWN = 987_654_321;
const TWIN = problem(409, 'This product is already in the promotion.', 'productId');
const FOREIGN = problem(400, "productId must be a product of the promotion's branch.", 'productId');
const GONE = problem(409, 'The promotion or the product has just been deleted.');

for (const database of DATABASES) {
  describe(`promotion items on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    let branch_id = 0;
    let category_id = 0;
    beforeAll(async () => {
      branch_id = (await buildBranch(office.db)).id;
      category_id = (await buildCategory(office.db, { branch_id, name: 'Fruta' })).id;
    });
    const product = (values: object = {}) => buildProduct(office.db, { branch_id, category_id, ...values });
    const promotion = (values: object = {}) => buildPromotion(office.db, { branch_id, ...values });
    const add = (promotionId: number, productId: number, token?: string) =>
      call<PromotionItem>('POST', '/api/promotiondetail', { promotionId, productId }, token);
    const items = (promotionId: number, token?: string) =>
      call<PromotionItem[]>('GET', `/api/promotiondetail/items/${promotionId}`, undefined, token);
    const rows = () => office.db.selectFrom('promotion_item').selectAll().orderBy('id').execute();

    it('is added, listed and removed', async () => {
      const { id: promotionId } = await promotion();
      expect(await items(promotionId)).toMatchObject({ status: 200, body: [] });
      const melon = await product({ name: 'Melón 🍈', image: 'melon.webp' });
      const added = await add(promotionId, melon.id);
      expect(added.status).toBe(201);
      expect(added.body).toEqual({
        id: like.any(Number),
        productId: melon.id,
        productName: 'Melón 🍈',
        productImage: 'melon.webp',
        categoryName: 'Fruta',
        overlaps: [],
      });
      const second = (await add(promotionId, (await product({ name: 'Apples' })).id)).body;
      expect((await items(promotionId)).body).toEqual([added.body, second]);

      const url = `/api/promotiondetail/${added.body.id}`;
      expect(await call('DELETE', url)).toMatchObject({ status: 204, body: null });
      expect((await items(promotionId)).body).toEqual([second]);
      const there = problem(404, `There is no promotion item ${added.body.id}.`);
      expect(await call('DELETE', url)).toEqual(there);
      expect((await add(promotionId, melon.id)).status).toBe(201);
    });

    it('may be a whole category, without a product', async () => {
      const { id: promotion_id } = await promotion();
      const { id } = await buildPromotionItem(office.db, { promotion_id, category_id });
      expect((await items(promotion_id)).body).toEqual([
        { id, productId: null, productName: '', productImage: '', categoryName: 'Fruta', overlaps: [] },
      ]);
    });

    it('names the category that the product is in today', async () => {
      const { id: promotionId } = await promotion();
      const moved = await product();
      await add(promotionId, moved.id);
      const { id } = await buildCategory(office.db, { branch_id, name: 'Bargains' });
      await office.db.updateTable('product').set({ category_id: id }).where('id', '=', moved.id).execute();
      expect((await items(promotionId)).body).toMatchObject([{ categoryName: 'Bargains' }]);
    });

    it('is in a promotion once, also when it is added many times at the same moment', async () => {
      const [{ id: promotionId }, { id: other }, { id: productId }] = [
        await promotion(),
        await promotion(),
        await product(),
      ];
      const answers = await Promise.all(Array.from({ length: 6 }, () => add(promotionId, productId)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
      expect(await add(promotionId, productId)).toEqual(TWIN);
      expect((await items(promotionId)).body).toHaveLength(1);
      expect((await add(other, productId)).status).toBe(201);
    });

    it('is a product of the promotion’s branch', async () => {
      const { id: promotionId } = await promotion();
      const there = await buildCategory(office.db, { branch_id: (await buildBranch(office.db)).id });
      const foreign = await buildProduct(office.db, { branch_id: there.branch_id, category_id: there.id });
      const before = await rows();
      expect(await add(promotionId, foreign.id)).toEqual(FOREIGN);
      expect(await add(promotionId, UNKNOWN)).toEqual(FOREIGN);
      expect(await rows()).toEqual(before);
    });

    it.each([
      ['no promotion', { productId: 1 }, 'promotionId is required.', 'promotionId'],
      ['no product', { promotionId: 1 }, 'productId is required.', 'productId'],
      [
        'product null',
        { promotionId: 1, productId: null },
        'productId must be a whole number above 0.',
        'productId',
      ],
    ])('refuses %s', async (_what, body, message, field) => {
      expect(await call('POST', '/api/promotiondetail', body)).toEqual(problem(400, message, field));
    });

    it('says which promotion is not there', async () => {
      const there = problem(404, `There is no promotion ${UNKNOWN}.`);
      expect(await items(UNKNOWN)).toEqual(there);
      expect(await add(UNKNOWN, (await product()).id)).toEqual(there);
    });

    it('of another branch is not there, in any call', async () => {
      const own = (await buildBranch(office.db)).id;
      const token = await office.signIn(await buildAdmin(office.db, { branch_id: own }));
      const [{ id: promotionId }, { id: productId }] = [await promotion(), await product()];
      const { id } = (await add(promotionId, productId)).body;
      const mine = await buildPromotion(office.db, { branch_id: own });
      const before = await rows();
      const there = problem(404, `There is no promotion ${promotionId}.`);
      expect(await items(promotionId, token)).toEqual(there);
      expect(await add(promotionId, (await product()).id, token)).toEqual(there);
      expect(await add(mine.id, productId, token)).toEqual(FOREIGN);
      expect(await call('DELETE', `/api/promotiondetail/${id}`, undefined, token)).toEqual(
        problem(404, `There is no promotion item ${id}.`),
      );
      expect(await rows()).toEqual(before);
    });

    describe('overlaps', () => {
      const MARCH = { date_init: 20260301, date_end: 20260331 };
      async function offer(name: string, held: { category_id: number; product_id?: number }, values = {}) {
        const made = await promotion({ name, ...MARCH, ...values });
        await buildPromotionItem(office.db, { promotion_id: made.id, ...held });
        return made;
      }
      const overlapsIn = async (id: number) => (await items(id)).body.map(({ overlaps }) => overlaps);

      it('are the other promotions that share a day and hold the product or its category', async () => {
        const { id: category_id } = await buildCategory(office.db, { branch_id });
        const { id: product_id } = await product({ category_id });
        const { id: sibling } = await product({ category_id });
        const own = await promotion(MARCH);
        await offer('Until the first day', { category_id, product_id }, { date_init: 1, date_end: 20260301 });
        await offer('From the last day', { category_id, product_id }, { date_init: 20260331 });
        await offer('Whole category', { category_id }, { date_init: 20260302 });
        await offer('Over', { category_id, product_id }, { date_init: 20260201, date_end: 20260228 });
        await offer('To come', { category_id }, { date_init: 20260401, date_end: 20260430 });
        await offer('The product beside it', { category_id, product_id: sibling });
        const shared = ['Until the first day', 'Whole category', 'From the last day'];
        expect((await add(own.id, product_id)).body.overlaps).toEqual(shared);
        expect((await add(own.id, sibling)).body.overlaps).toEqual([
          'The product beside it',
          'Whole category',
        ]);
        expect(await overlapsIn(own.id)).toEqual([shared, ['The product beside it', 'Whole category']]);
      });

      it('of a whole category are the others that hold the whole category', async () => {
        const { id: category_id } = await buildCategory(office.db, { branch_id });
        const { id: product_id } = await product({ category_id });
        const own = await offer('Own', { category_id });
        await offer('A product of it', { category_id, product_id });
        await offer('The whole of it, too', { category_id });
        await offer('Another category', { category_id: (await buildCategory(office.db, { branch_id })).id });
        expect(await overlapsIn(own.id)).toEqual([['The whole of it, too']]);
      });

      it('name a promotion once that holds the product and its category', async () => {
        const { id: category_id } = await buildCategory(office.db, { branch_id });
        const { id: product_id } = await product({ category_id });
        const own = await offer('Own', { category_id, product_id });
        const both = await offer('Both', { category_id, product_id });
        await buildPromotionItem(office.db, { promotion_id: both.id, category_id });
        expect(await overlapsIn(own.id)).toEqual([['Both']]);
      });

      it('follow the product into another category', async () => {
        const [from, to] = [
          await buildCategory(office.db, { branch_id }),
          await buildCategory(office.db, { branch_id }),
        ];
        const { id: product_id } = await product({ category_id: from.id });
        const own = await offer('Own', { category_id: from.id, product_id });
        await offer('The category it left', { category_id: from.id });
        await offer('The category it is in', { category_id: to.id });
        await office.db
          .updateTable('product')
          .set({ category_id: to.id })
          .where('id', '=', product_id)
          .execute();
        expect(await overlapsIn(own.id)).toEqual([['The category it is in']]);
      });
    });

    // SQLite allows one writer at a time, so the concurrent call would block the test.
    const whereMany = database.dialect === 'postgres' ? it : () => {};
    whereMany('is refused when its product is being deleted', async () => {
      const [{ id: promotionId }, { id: productId }] = [await promotion(), await product()];
      let addition: Promise<Answer> | undefined;
      await office.db.transaction().execute(async tx => {
        await tx.deleteFrom('product').where('id', '=', productId).execute();
        addition = add(promotionId, productId);
        await somebodyWaits(office.db);
      });
      expect(await addition).toEqual(GONE);
    });

    whereMany('is there once where one person adds it and another adds many at the same time', async () => {
      const [{ id: promotionId }, { id: one }, { id: other }] = [
        await promotion(),
        await product(),
        await product(),
      ];
      const asked: Promise<Answer>[] = [];
      await office.db.transaction().execute(async tx => {
        await sql`lock table promotion_item in share row exclusive mode`.execute(tx);
        asked.push(add(promotionId, one));
        await somebodyWaits(office.db);
        const many = { branchId: branch_id, ids: [one, other], promotionId };
        asked.push(call('POST', '/api/products/bulk', many));
        await somebodyWaits(office.db, 2);
      });
      const [added, changed] = await Promise.all(asked);
      expect(added!.status).toBe(201);
      expect(changed).toMatchObject({ status: 201, body: { changed: 1, untouched: 1 } });
      expect((await items(promotionId)).body.map(({ productId }) => productId)).toEqual([one, other]);
    });
  });
}
