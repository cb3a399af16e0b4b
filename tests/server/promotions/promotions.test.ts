import type { Static } from 'typebox';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Promotion, PagedPromotions } from '../../../contract/promotion.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory, insert } from '../../support/builders.ts';
import { buildPromotion, buildPromotionItem } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';

const UNKNOWN = 987_654_321;
const TEXT = 'must be text of 1 to 200 characters without null characters.';
const DAY = 'must be a day written yyyy-MM-dd.';
const REAL_DAY = 'must be a day that exists, between 1900 and 2199.';
const FIGURE = 'must be a number from 0 to 9999999.99 with at most two decimals.';
const DECIMALS = 'must be a number of at least 0 with at most two decimals.';
const TYPE = 'must be an active discount type.';
const PERCENTAGE = 1;
const AMOUNT = 4;
const RETIRED = 5;

for (const database of DATABASES) {
  describe(`promotions on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    let branch_id = 0;
    beforeAll(async () => {
      branch_id = (await buildBranch(office.db)).id;
      const retired = { id: RETIRED, name: 'Loyalty points', active: 0 } as const;
      await office.db.insertInto('discount_type').values(retired).execute();
    });
    const input = (values: object = {}) => ({
      name: 'Fruit week',
      dateInit: '2026-11-16',
      dateEnd: '2026-11-22',
      discountTypeId: AMOUNT,
      value: 0.29,
      limit: 19.99,
      branchId: branch_id,
      ...values,
    });
    const post = (values: object = {}) => call<Promotion>('POST', '/api/promotion', input(values));
    const put = (id: number, values: object = {}) =>
      call<Promotion>('PUT', `/api/promotion/${id}`, input(values));
    const rows = () => office.db.selectFrom('promotion').selectAll().orderBy('id').execute();

    it('is created, read, changed and deleted', async () => {
      const created = await post({ name: ' Semaña del melón ' });
      expect(created.status).toBe(201);
      const { id } = created.body;
      expect(created.body).toEqual({ ...input({ name: 'Semaña del melón' }), id: like.any(Number) });
      expect((await call('GET', `/api/promotion/${id}`)).body).toEqual(created.body);
      expect(await rows()).toContainEqual({
        id,
        branch_id,
        name: 'Semaña del melón',
        search: 'semana del melon',
        date_init: 20261116,
        date_end: 20261122,
        discount_type_id: AMOUNT,
        value_hundredths: 29,
        version: 1,
        limit_cents: 1999,
      });

      const changes = { name: '値引き', dateInit: '2026-12-24', dateEnd: '2026-12-24', value: 0, limit: 0 };
      const changed = await put(id, { ...changes, discountTypeId: PERCENTAGE });
      expect(changed.status).toBe(200);
      expect(changed.body).toEqual({ ...input({ ...changes, discountTypeId: PERCENTAGE }), id });
      expect((await call('GET', `/api/promotion/${id}`)).body).toEqual(changed.body);

      expect(await call('DELETE', `/api/promotion/${id}`)).toMatchObject({ status: 204, body: null });
      expect(await call('GET', `/api/promotion/${id}`)).toEqual(problem(404, `There is no promotion ${id}.`));
    });

    it('takes its items along when it is deleted, and those of no other', async () => {
      const { id: category_id } = await buildCategory(office.db, { branch_id });
      const [gone, kept] = [
        await buildPromotion(office.db, { branch_id }),
        await buildPromotion(office.db, { branch_id }),
      ];
      await buildPromotionItem(office.db, { promotion_id: gone.id, category_id });
      const item = await buildPromotionItem(office.db, { promotion_id: kept.id, category_id });
      expect((await call('DELETE', `/api/promotion/${gone.id}`)).status).toBe(204);
      const left = office.db.selectFrom('promotion_item').selectAll().where('category_id', '=', category_id);
      expect(await left.execute()).toEqual([item]);
    });

    it.each([
      ['2026-11-16T23:59:59Z', '2026-11-16'],
      ['2026-11-16T00:00:00.000+14:00', '2026-11-16'],
      ['2024-02-29', '2024-02-29'],
    ])('begins on the calendar day of %s, whatever the time behind it', async (dateInit, day) => {
      expect((await post({ dateInit, dateEnd: '2026-11-22T08:00:00' })).body).toMatchObject({
        dateInit: day,
        dateEnd: '2026-11-22',
      });
    });

    it.each([0, 0.07, 1.1, 4.35, 33.33, 100])('keeps a percentage of %d', async value => {
      const { body } = await post({ discountTypeId: PERCENTAGE, value });
      expect((await call('GET', `/api/promotion/${body.id}`)).body).toMatchObject({ value });
    });

    it('may be of more than 100 where that is an amount', async () => {
      expect((await post({ value: 9_999_999.99 })).body).toMatchObject({ value: 9_999_999.99 });
    });

    it.each([
      ['no name', { name: undefined }, 'name', 'is required.'],
      ['a blank name', { name: ' ' }, 'name', TEXT],
      ['no start', { dateInit: undefined }, 'dateInit', 'is required.'],
      ['a start written otherwise', { dateInit: '11/16/2026' }, 'dateInit', DAY],
      ['an empty end', { dateEnd: '' }, 'dateEnd', DAY],
      ['30 February', { dateInit: '2026-02-30' }, 'dateInit', REAL_DAY],
      ['29 February of a common year', { dateEnd: '2027-02-29T00:00:00' }, 'dateEnd', REAL_DAY],
      ['a day past 2199', { dateEnd: '2200-01-01' }, 'dateEnd', REAL_DAY],
      ['an end before the start', { dateEnd: '2026-11-15' }, 'dateEnd', 'must not be before dateInit.'],
      ['no type', { discountTypeId: undefined }, 'discountTypeId', 'is required.'],
      ['type 0', { discountTypeId: 0 }, 'discountTypeId', 'must be a whole number above 0.'],
      ['an unknown type', { discountTypeId: UNKNOWN }, 'discountTypeId', TYPE],
      ['an inactive type', { discountTypeId: RETIRED }, 'discountTypeId', TYPE],
      [
        'more than 100 percent',
        { discountTypeId: PERCENTAGE, value: 100.01 },
        'value',
        'must be at most 100, because it is a percentage.',
      ],
      ['a value below 0', { value: -0.01 }, 'value', FIGURE],
      ['a value in text', { value: '5' }, 'value', FIGURE],
      ['a value of half a cent', { value: 1.005 }, 'value', DECIMALS],
      ['a limit with three decimals', { limit: 0.125 }, 'limit', DECIMALS],
      ['a limit of ten million', { limit: 10_000_000 }, 'limit', FIGURE],
    ])('refuses %s, naming the field, and writes nothing', async (_what, wrong, field, says) => {
      const { id } = await buildPromotion(office.db, { branch_id, discount_type_id: AMOUNT });
      const before = await rows();
      const refusal = problem(400, `${field} ${says}`, field);
      expect(await post(wrong)).toEqual(refusal);
      expect(await put(id, wrong)).toEqual(refusal);
      expect(await rows()).toEqual(before);
    });

    it('refuses a discount type that tills do not apply', async () => {
      const { id: discountTypeId } = await insert(office.db, 'discount_type', { id: 6, name: 'Two for one' });
      expect(await post({ discountTypeId })).toEqual(
        problem(
          400,
          'Tills do not apply this discount type. Set its effect in Settings, under Discount Types, or choose another type.',
          'discountTypeId',
        ),
      );
    });

    it('keeps a discount type that is no longer offered, and takes it no second time', async () => {
      const { id } = await buildPromotion(office.db, { branch_id, discount_type_id: RETIRED });
      expect((await put(id, { discountTypeId: RETIRED, name: 'Still' })).body).toMatchObject({
        discountTypeId: RETIRED,
        name: 'Still',
      });
      expect((await put(id, { discountTypeId: AMOUNT })).status).toBe(200);
      expect(await put(id, { discountTypeId: RETIRED })).toEqual(
        problem(400, `discountTypeId ${TYPE}`, 'discountTypeId'),
      );
    });

    it('stays in its branch: an update that names another is refused', async () => {
      const { id } = await buildPromotion(office.db, { branch_id });
      const other = await buildBranch(office.db);
      const sentence = `branchId cannot be changed: this belongs to branch ${branch_id}.`;
      expect(await put(id, { branchId: other.id })).toEqual(problem(409, sentence, 'branchId'));
    });

    const listed = async (branch: number, query: string) =>
      (await call<Static<typeof PagedPromotions>>('GET', `/api/promotion/branch/${branch}?${query}`)).body;
    const named = ({ results }: { results: Promotion[] }) => results.map(({ name }) => name);

    it('is listed for its branch in pages, the latest start first', async () => {
      const branch = (await buildBranch(office.db)).id;
      for (const [name, date_init] of [
        ['Crème', 20260101],
        ['Second on that day', 20260301],
        ['creme brulee', 20260301],
        ['100 %', 20260201],
      ] as const) {
        await buildPromotion(office.db, { branch_id: branch, name, date_init });
      }
      await buildPromotion(office.db, { branch_id, name: 'Of another branch' });
      const { results, ...paging } = await listed(branch, 'page=1&pageSize=3');
      expect(named({ results })).toEqual(['creme brulee', 'Second on that day', '100 %']);
      expect(paging).toEqual({
        currentPage: 1,
        pageCount: 2,
        pageSize: 3,
        rowCount: 4,
        firstRowOnPage: 1,
        lastRowOnPage: 3,
      });
      expect(named(await listed(branch, 'page=2&pageSize=3'))).toEqual(['Crème']);
      expect(named(await listed(branch, `name=${encodeURIComponent('CRÈME')}`))).toEqual([
        'creme brulee',
        'Crème',
      ]);
      expect(named(await listed(branch, 'name=%25'))).toEqual(['100 %']);
      expect(await listed(branch, 'page=3&pageSize=3')).toMatchObject({
        results: [],
        rowCount: 4,
        pageCount: 2,
        firstRowOnPage: 0,
        lastRowOnPage: 0,
      });
    });

    it('says which promotion or branch is not there', async () => {
      const there = problem(404, `There is no promotion ${UNKNOWN}.`);
      expect(await call('GET', `/api/promotion/${UNKNOWN}`)).toEqual(there);
      expect(await put(UNKNOWN)).toEqual(there);
      expect(await call('DELETE', `/api/promotion/${UNKNOWN}`)).toEqual(there);
      const noBranch = problem(404, `There is no branch ${UNKNOWN}.`);
      expect(await post({ branchId: UNKNOWN })).toEqual(noBranch);
      expect(await call('GET', `/api/promotion/branch/${UNKNOWN}`)).toEqual(noBranch);
    });

    it('of another branch is not there, in any call', async () => {
      const own = (await buildBranch(office.db)).id;
      const token = await office.signIn(await buildAdmin(office.db, { branch_id: own }));
      const { id } = await buildPromotion(office.db, { branch_id });
      const before = await rows();
      const there = problem(404, `There is no promotion ${id}.`);
      const noBranch = problem(404, `There is no branch ${branch_id}.`);
      expect(await call('GET', `/api/promotion/${id}`, undefined, token)).toEqual(there);
      expect(await call('PUT', `/api/promotion/${id}`, input({ branchId: own }), token)).toEqual(there);
      expect(await call('DELETE', `/api/promotion/${id}`, undefined, token)).toEqual(there);
      expect(await call('GET', `/api/promotion/branch/${branch_id}`, undefined, token)).toEqual(noBranch);
      expect(await call('POST', '/api/promotion', input(), token)).toEqual(noBranch);
      expect(await rows()).toEqual(before);
    });
  });
}
