import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory, buildSale, line } from '../../support/builders.ts';
import { buildProduct, buildPromotion, buildPromotionItem, categoryInput } from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';
import { base64, picture } from '../../support/pictures.ts';

const UNKNOWN = 987_654_321;
const HISTORY =
  'This category has products, promotions, sales or categories below it, so it cannot be deleted. Make it inactive instead.';
const PARENT = problem(400, 'parent_id must be 0 or a category of the same branch.', 'parent_id');
const CIRCLE = problem(400, 'parent_id must not be the category itself or one below it.', 'parent_id');

for (const database of BOTH_DATABASES) {
  describe(`categories on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    let branch = 0;
    beforeAll(async () => {
      branch = (await buildBranch(office.db)).id;
    });
    const build = (values: Parameters<typeof buildCategory>[1] | object = {}) =>
      buildCategory(office.db, { branch_id: branch, ...values });
    const rows = () => office.db.selectFrom('category').selectAll().orderBy('id').execute();
    const put = (id: number, values: object) =>
      call('PUT', `/api/category/${id}`, categoryInput(branch, values));

    it('are listed for their branch alone, in the order they were made', async () => {
      const [here, there] = [await buildBranch(office.db), await buildBranch(office.db)];
      const one = await buildCategory(office.db, { branch_id: here.id, name: 'Zucchini', pesado: 1 });
      await buildCategory(office.db, { branch_id: there.id });
      const two = await buildCategory(office.db, { branch_id: here.id, name: 'Apples', status: 0 });
      expect((await call('GET', `/api/category/branch/${here.id}`)).body).toEqual([
        {
          id: one.id,
          name: 'Zucchini',
          description: '',
          parent_id: 0,
          status: 1,
          image: '',
          tipo: '',
          pesado: true,
          ecommerce: false,
          branch_id: here.id,
        },
        like.objectContaining({ id: two.id, name: 'Apples', status: 0, pesado: false }),
      ]);
    });

    it('is created, read, changed and deleted', async () => {
      const input = categoryInput(branch, { name: ' Fruit ', description: 'a < b & c', tipo: 'Fresh' });
      const created = await call<Category>('POST', '/api/category', input);
      expect(created.status).toBe(201);
      const { id } = created.body;
      const { base64dataimage: _, ...kept } = input;
      expect(created.body).toEqual({ ...kept, id: like.any(Number), name: 'Fruit', image: '' });
      expect((await call('GET', `/api/category/${id}`)).body).toEqual(created.body);

      const parent = await build();
      const changes = { name: 'Citrus', parent_id: parent.id, status: 0, tipo: '', pesado: true };
      const changed = await put(id, { ...changes, ecommerce: false });
      expect(changed.status).toBe(200);
      expect(changed.body).toMatchObject({ id, ...changes, ecommerce: false, description: '' });
      expect((await call('GET', `/api/category/${id}`)).body).toEqual(changed.body);

      expect(await call('DELETE', `/api/category/${id}`)).toMatchObject({ status: 204, body: null });
      expect(await call('GET', `/api/category/${id}`)).toEqual(problem(404, `There is no category ${id}.`));
    });

    it('stays in its branch: an update that names another is refused', async () => {
      const other = await buildBranch(office.db);
      const { id } = await build();
      const sentence = `branch_id cannot be changed: this belongs to branch ${branch}.`;
      const answer = await call('PUT', `/api/category/${id}`, categoryInput(other.id));
      expect(answer).toEqual(problem(409, sentence, 'branch_id'));
    });

    it('says which category or branch is not there', async () => {
      const there = problem(404, `There is no category ${UNKNOWN}.`);
      expect(await call('GET', `/api/category/${UNKNOWN}`)).toEqual(there);
      expect(await put(UNKNOWN, {})).toEqual(there);
      expect(await call('DELETE', `/api/category/${UNKNOWN}`)).toEqual(there);
      expect(await call('POST', '/api/category', categoryInput(UNKNOWN))).toEqual(
        problem(404, `There is no branch ${UNKNOWN}.`),
      );
    });

    it('of another branch is not there, in any call', async () => {
      const [own, other] = [await buildBranch(office.db), await buildBranch(office.db)];
      const token = await office.signIn(await buildAdmin(office.db, { branch_id: own.id }));
      const { id } = await buildCategory(office.db, { branch_id: other.id });
      const before = await rows();
      const there = problem(404, `There is no category ${id}.`);
      const noBranch = problem(404, `There is no branch ${other.id}.`);
      expect(await call('GET', `/api/category/${id}`, undefined, token)).toEqual(there);
      expect(await call('PUT', `/api/category/${id}`, categoryInput(own.id), token)).toEqual(there);
      expect(await call('DELETE', `/api/category/${id}`, undefined, token)).toEqual(there);
      expect(await call('GET', `/api/category/branch/${other.id}`, undefined, token)).toEqual(noBranch);
      expect(await call('POST', '/api/category', categoryInput(other.id), token)).toEqual(noBranch);
      expect(await rows()).toEqual(before);
    });

    it.each([
      ['no name', { name: undefined }, 'name', 'is required.'],
      ['a blank name', { name: ' ' }, 'name', 'must be text of 1 to 200 characters without null characters.'],
      ['a null character', { description: '\u0000' }, 'description'],
      ['a description of 10,001 characters', { description: 'x'.repeat(10_001) }, 'description'],
      ['a parent below 0', { parent_id: -1 }, 'parent_id', 'must be a whole number, 0 for none.'],
      ['half a parent', { parent_id: 1.5 }, 'parent_id', 'must be a whole number, 0 for none.'],
      ['status true', { status: true }, 'status', 'must be 1 or 0.'],
      ['pesado 1', { pesado: 1 }, 'pesado', 'must be true or false.'],
      [
        'an unknown menu category',
        { tipo: 'fresh' },
        'tipo',
        'must be the name of a menu category, or empty.',
      ],
      ['a picture that is none', { base64dataimage: 'AAAA' }, 'base64dataimage', undefined],
    ])('refuses %s, naming the field, and writes nothing', async (_what, wrong, field, says?: string) => {
      const { id } = await build();
      const before = await rows();
      for (const answer of [
        await call('POST', '/api/category', categoryInput(branch, wrong)),
        await put(id, wrong),
      ]) {
        expect(answer).toMatchObject({ status: 400, body: { field } });
        if (says) expect(answer.body).toMatchObject({ message: `${field} ${says}` });
      }
      expect(await rows()).toEqual(before);
    });

    it('takes a parent of its own branch only', async () => {
      const foreign = await buildCategory(office.db, { branch_id: (await buildBranch(office.db)).id });
      const { id } = await build();
      for (const parent_id of [foreign.id, UNKNOWN]) {
        expect(await call('POST', '/api/category', categoryInput(branch, { parent_id }))).toEqual(PARENT);
        expect(await put(id, { parent_id })).toEqual(PARENT);
      }
      const parent = await build();
      expect((await put(id, { parent_id: parent.id })).body).toMatchObject({ parent_id: parent.id });
    });

    it('cannot stand below itself, at any depth', async () => {
      const top = await build();
      const middle = await build({ parent_id: top.id });
      const bottom = await build({ parent_id: middle.id });
      const before = await rows();
      for (const parent_id of [top.id, middle.id, bottom.id]) {
        expect(await put(top.id, { parent_id })).toEqual(CIRCLE);
      }
      expect(await rows()).toEqual(before);
      expect((await put(bottom.id, { parent_id: top.id })).status).toBe(200);
    });

    it('may go below categories that old data put in a circle', async () => {
      const one = await build();
      const two = await build({ parent_id: one.id });
      await office.db.updateTable('category').set({ parent_id: two.id }).where('id', '=', one.id).execute();
      const { id } = await build();
      expect((await put(id, { parent_id: one.id })).status).toBe(200);
    });

    it('cannot be put below each other at the same moment', async () => {
      for (let round = 0; round < 5; round++) {
        const [one, two] = [await build(), await build()];
        const answers = await Promise.all([
          put(one.id, { parent_id: two.id }),
          put(two.id, { parent_id: one.id }),
        ]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      }
    });

    it('never loses its parent to a deletion at the same moment', async () => {
      for (let round = 0; round < 5; round++) {
        const parent = await build();
        const [made, deleted] = await Promise.all([
          call('POST', '/api/category', categoryInput(branch, { parent_id: parent.id })),
          call('DELETE', `/api/category/${parent.id}`),
        ]);
        expect([
          [201, 409],
          [400, 204],
        ]).toContainEqual([made.status, deleted.status]);
      }
    });

    it('is deleted though a product that left it is in a promotion', async () => {
      const [left, entered] = [await build(), await build()];
      const figs = await buildProduct(office.db, { branch_id: branch, category_id: left.id });
      const promotion = await buildPromotion(office.db, { branch_id: branch });
      await buildPromotionItem(office.db, {
        promotion_id: promotion.id,
        category_id: left.id,
        product_id: figs.id,
      });
      expect(await call('DELETE', `/api/category/${left.id}`)).toEqual(problem(409, HISTORY));
      await office.db
        .updateTable('product')
        .set({ category_id: entered.id })
        .where('id', '=', figs.id)
        .execute();
      expect(await call('DELETE', `/api/category/${left.id}`)).toMatchObject({ status: 204 });
      expect((await call('GET', `/api/promotiondetail/items/${promotion.id}`)).body).toMatchObject([
        { productId: figs.id, categoryName: entered.name },
      ]);
    });

    it.each([
      ['a product', (category_id: number) => buildProduct(office.db, { branch_id: branch, category_id })],
      ['a category below it', (parent_id: number) => build({ parent_id })],
      [
        'a promotion',
        async (category_id: number) => {
          const { id } = await buildPromotion(office.db, { branch_id: branch });
          await buildPromotionItem(office.db, { promotion_id: id, category_id });
        },
      ],
      [
        'a sale',
        (categoryId: number) =>
          buildSale(office.db, { branchId: branch, lines: [line({ categoryId, productId: null })] }),
      ],
    ])('cannot be deleted once it has %s', async (_what, give) => {
      const { id } = await build();
      await give(id);
      const before = await rows();
      expect(await call('DELETE', `/api/category/${id}`)).toEqual(problem(409, HISTORY));
      expect(await rows()).toEqual(before);
    });
  });
}

describe('pictures of categories', () => {
  const office = useBackOffice(BOTH_DATABASES[0]!);
  const { call } = office;
  let branch = 0;
  let data = '';
  beforeAll(async () => {
    branch = (await buildBranch(office.db)).id;
    data = base64(await picture('png'));
    mkdirSync(path.join(office.filesFolder, 'category'), { recursive: true });
  });
  const files = () => readdirSync(path.join(office.filesFolder, 'category')).sort();
  const write = (name: string) => writeFileSync(path.join(office.filesFolder, 'category', name), 'picture');
  const make = async (values: object = {}) =>
    (
      await call<Category>(
        'POST',
        '/api/category',
        categoryInput(branch, { base64dataimage: data, ...values }),
      )
    ).body;
  const change = async (id: number, values: object = {}) =>
    (await call<Category>('PUT', `/api/category/${id}`, categoryInput(branch, values))).body;

  it('are stored with a new one, kept by an update without one, replaced and removed', async () => {
    const before = files();
    const { id, image } = await make();
    expect(image).toMatch(/^[\w-]+\.webp$/);
    expect(files()).toEqual([...before, image].sort());
    expect(await change(id)).toMatchObject({ image });
    expect(files()).toEqual([...before, image].sort());

    const replaced = await change(id, { base64dataimage: data });
    expect(replaced.image).not.toBe(image);
    expect(files()).toEqual([...before, replaced.image].sort());

    await call('DELETE', `/api/category/${id}`);
    expect(files()).toEqual(before);
  });

  it('do not make a save fail that is done, because the former one cannot be removed', async () => {
    const { id, image } = await make();
    const former = path.join(office.filesFolder, 'category', image);
    rmSync(former);
    mkdirSync(former);
    const replaced = await change(id, { base64dataimage: data });
    expect(replaced.image).toMatch(/^[\w-]+\.webp$/);
    expect(replaced.image).not.toBe(image);
    rmSync(former, { recursive: true });
  });

  it('leave nothing behind when the category is refused after all', async () => {
    const { id } = await make();
    const before = files();
    expect(await make({ parent_id: UNKNOWN })).toMatchObject({ statusCode: 400 });
    expect(await change(id, { base64dataimage: data, parent_id: UNKNOWN })).toMatchObject({
      statusCode: 400,
    });
    expect(files()).toEqual(before);
  });

  it('stay where the category cannot be deleted', async () => {
    const { id, image } = await make();
    await buildCategory(office.db, { branch_id: branch, parent_id: id });
    expect((await call('DELETE', `/api/category/${id}`)).status).toBe(409);
    expect(files()).toContain(image);
  });

  it.each(['demo-fruit.webp', 'https://example.com/demo/other.webp', '../category/other.webp'])(
    'named %s are not this category’s to remove',
    async image => {
      for (const name of ['demo-fruit.webp', 'other.webp']) write(name);
      const shown = await buildCategory(office.db, { branch_id: branch, image });
      const deleted = await buildCategory(office.db, { branch_id: branch, image });
      expect((await change(shown.id, { base64dataimage: data })).image).not.toBe(image);
      await call('DELETE', `/api/category/${deleted.id}`);
      for (const name of ['demo-fruit.webp', 'other.webp']) {
        expect(existsSync(path.join(office.filesFolder, 'category', name))).toBe(true);
      }
    },
  );
});
