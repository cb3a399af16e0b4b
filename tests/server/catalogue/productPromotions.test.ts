import type { Static } from 'typebox';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Product, PagedProducts } from '../../../contract/product.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildBranch, buildCategory } from '../../support/builders.ts';
import { buildProduct, buildPromotion, buildPromotionItem } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';

for (const database of DATABASES) {
  describe(`promotions of products on ${database.name}`, () => {
    const office = useBackOffice(database);
    let branch_id = 0;
    beforeAll(async () => {
      const clock = { time_zone: 'America/Los_Angeles', cutoff_hour: 3 };
      branch_id = (await buildBranch(office.db, clock)).id;
    });
    afterEach(() => vi.useRealTimers());

    async function listed({ id }: { id: number }): Promise<Product[]> {
      const url = `/api/product/branch/${branch_id}/${id}`;
      return (await office.call<Static<typeof PagedProducts>>('GET', url)).body.products;
    }

    async function buildOffered() {
      const category = await buildCategory(office.db, { branch_id });
      const product = await buildProduct(office.db, { branch_id, category_id: category.id });
      const offer = async (
        name: string,
        product_id: number | null = product.id,
        category_id = category.id,
        values: object = {},
      ) => {
        const promotion = await buildPromotion(office.db, { branch_id, name, ...values });
        await buildPromotionItem(office.db, { promotion_id: promotion.id, category_id, product_id });
        return promotion;
      };
      const shown = async () => {
        const one = (await office.call<Product>('GET', `/api/product/${product.id}`)).body;
        expect((await listed(category))[0]).toEqual(one);
        return one.promotionName;
      };
      return { product, category, offer, shown };
    }

    it('are shown with their value and limit, one by one and in lists', async () => {
      const { product, offer, shown } = await buildOffered();
      expect(await shown()).toBeNull();
      await offer('Fruit week', product.id, product.category_id, {
        value_hundredths: 1050,
        limit_cents: 1999,
      });
      expect(await shown()).toBe('Fruit week');
      expect((await office.call('GET', `/api/product/${product.id}`)).body).toMatchObject({
        promotionName: 'Fruit week',
        promotionValue: 10.5,
        promotionLimit: 19.99,
      });
    });

    it('may hold the whole category', async () => {
      const { offer, shown } = await buildOffered();
      await offer('Everything', null);
      expect(await shown()).toBe('Everything');
    });

    it('of another product, another category or another branch are not shown', async () => {
      const { category, offer, shown } = await buildOffered();
      const sibling = await buildProduct(office.db, { branch_id, category_id: category.id });
      const elsewhere = await buildCategory(office.db, { branch_id });
      const foreign = await buildBranch(office.db);
      await offer('The product beside it', sibling.id);
      await offer('The next category', null, elsewhere.id);
      await offer('Another branch', null, category.id, { branch_id: foreign.id });
      expect((await listed(category)).map(({ promotionName }) => promotionName)).toEqual([
        null,
        'The product beside it',
      ]);
      await offer('At last');
      expect(await shown()).toBe('At last');
    });

    it('are the oldest of several, whether it holds the product or the category', async () => {
      const { offer, shown } = await buildOffered();
      await offer('First', null);
      await offer('Second');
      expect(await shown()).toBe('First');
      const other = await buildOffered();
      await other.offer('Product first');
      await other.offer('Category second', null);
      expect(await other.shown()).toBe('Product first');
    });

    it('are found among tens of thousands that are live', async () => {
      const { offer, shown } = await buildOffered();
      const { discount_type_id } = await buildPromotion(office.db, { branch_id });
      const values = Array.from({ length: 1000 }, () => ({
        branch_id,
        discount_type_id,
        name: 'One of many',
        search: 'one of many',
        date_init: 19990101,
        date_end: 21991231,
        value_hundredths: 1,
        limit_cents: 1,
      }));
      for (let thousand = 0; thousand < 33; thousand++) {
        await office.db.insertInto('promotion').values(values).execute();
      }
      await offer('The needle');
      expect(await shown()).toBe('The needle');
    });

    it.each([
      // In Los Angeles the clock shows 22:30 on 9 March, then 01:30 and 03:00 on 10 March. The business day ends at 3.
      ['2025-03-10T05:30:00Z', 20250309],
      ['2025-03-10T08:30:00Z', 20250309],
      ['2025-03-10T09:59:59Z', 20250309],
      ['2025-03-10T10:00:00Z', 20250310],
    ])('are those of the branch’s own business day (%s)', async (now, today) => {
      const { product, offer, shown } = await buildOffered();
      const days = (date_init: number, date_end: number) =>
        [product.id, product.category_id, { date_init, date_end }] as const;
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
      await offer('Over', ...days(20250101, today - 1));
      await offer('To come', ...days(today + 1, 20251231));
      expect(await shown()).toBeNull();
      await offer('That day alone', ...days(today, today));
      expect(await shown()).toBe('That day alone');
    });
  });
}
