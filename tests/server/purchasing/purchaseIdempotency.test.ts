import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Purchase } from '../../../contract/purchase.ts';
import { callApp, problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory } from '../../support/builders.ts';
import { buildProduct, buildSupplier, purchaseInput } from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { base64, picture } from '../../support/pictures.ts';

const OTHER_BODY = problem(422, 'This key was used for another purchase order.', 'idempotency-key');

let count = 0;
const newKey = () => `a-key-of-its-own-${++count}`;

for (const database of BOTH_DATABASES) {
  describe(`a purchase that is sent again on ${database.name}`, () => {
    const office = useBackOffice(database);
    let branch_id = 0;
    let category_id = 0;
    let supplierId = 0;
    let mine = '';
    let theirs = '';
    beforeAll(async () => {
      branch_id = (await buildBranch(office.db)).id;
      category_id = (await buildCategory(office.db, { branch_id })).id;
      supplierId = (await buildSupplier(office.db, { branch_id })).id;
      mine = await office.signIn(await buildAdmin(office.db));
      theirs = await office.signIn(await buildAdmin(office.db));
    });
    const product = async () => (await buildProduct(office.db, { branch_id, category_id })).id;
    const input = (product: number, values: object = {}) =>
      purchaseInput({ branchId: branch_id, supplierId, products: [product] }, values);
    const place = (body: object, key?: string, token = mine) =>
      callApp<Purchase>(office.app, 'POST', '/api/purchase/place', {
        body,
        token,
        headers: key === undefined ? {} : { 'Idempotency-Key': key },
      });
    const placedOf = async (id: number) => {
      const row = await office.db
        .selectFrom('product')
        .select('stock_milli')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.stock_milli / 2000;
    };

    it('is placed once, and answered the same', async () => {
      const [id, key] = [await product(), newKey()];
      const first = await place(input(id), key);
      expect(first.status).toBe(201);
      for (let time = 0; time < 3; time++) {
        const again = await place(input(id), key);
        expect(again).toMatchObject({ status: 201, body: first.body });
      }
      expect(await placedOf(id)).toBe(1);
    });

    it('is the same when its fields come in another order', async () => {
      const [id, key] = [await product(), newKey()];
      const reversed = Object.fromEntries(Object.entries(input(id)).reverse());
      const first = await place(input(id), key);
      expect((await place(reversed, key)).body).toEqual(first.body);
      expect(await placedOf(id)).toBe(1);
    });

    it('is placed once when it arrives many times at the same moment', async () => {
      const [id, key] = [await product(), newKey()];
      const answers = await Promise.all(Array.from({ length: 8 }, () => place(input(id), key)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      expect(await placedOf(id)).toBe(1);
    });

    it('keeps one attachment, however often it arrives', async () => {
      const [id, key] = [await product(), newKey()];
      const body = input(id, { base64dataImage: base64(await picture('png')) });
      await Promise.all(Array.from({ length: 4 }, () => place(body, key)));
      await place(body, key);
      const { image } = await office.db
        .selectFrom('purchase')
        .select('image')
        .where('idempotency_key', '=', key)
        .executeTakeFirstOrThrow();
      expect(readdirSync(path.join(office.filesFolder, 'purchase'))).toEqual([image]);
    });

    it.each([
      ['another amount', { paid_amount: 19.99 }],
      ['another note', { notes: 'Leave at the door.' }],
      ['another day', { created_at: '2026-03-11' }],
      ['one line less', { items: [] as object[] }],
    ])('under the same key with %s is refused', async (_what, change) => {
      const [id, second, key] = [await product(), await product(), newKey()];
      const order = { branchId: branch_id, supplierId, products: [id, second] };
      const body = purchaseInput(order);
      expect((await place(body, key)).status).toBe(201);
      const changed = 'items' in change ? { items: body.items.slice(1) } : change;
      expect(await place({ ...body, ...changed }, key)).toEqual(OTHER_BODY);
      expect(await placedOf(second)).toBe(1);
    });

    it('at the same moment as another under its key: one is placed, the other refused', async () => {
      const [id, key] = [await product(), newKey()];
      const answers = await Promise.all([
        place(input(id), key),
        place(input(id, { notes: 'Another.' }), key),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
      expect(await placedOf(id)).toBe(1);
    });

    it('is another order under another key, of another user, or without a key', async () => {
      const [id, key] = [await product(), newKey()];
      const answers = [
        await place(input(id), key),
        await place(input(id), newKey()),
        await place(input(id), key, theirs),
        await place(input(id)),
        await place(input(id)),
      ];
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(5);
      expect(await placedOf(id)).toBe(5);
    });

    it('is refused where it is nested so deeply that it cannot be compared', async () => {
      const id = await product();
      const depth = 100_000;
      const body = JSON.stringify({ ...input(id), extra: 1 });
      const deep = body.replace('"extra":1', `"extra":${'['.repeat(depth)}${']'.repeat(depth)}`);
      const answer = await office.app.inject({
        method: 'POST',
        url: '/api/purchase/place',
        headers: {
          authorization: `Bearer ${mine}`,
          'content-type': 'application/json',
          'idempotency-key': newKey(),
        },
        payload: deep,
      });
      expect(answer.json()).toMatchObject({ statusCode: 400, message: 'The body is nested too deeply.' });
      expect(await placedOf(id)).toBe(0);
    });

    it('may be placed under its key after a refusal', async () => {
      const [id, key] = [await product(), newKey()];
      expect((await place(input(987_654_321), key)).status).toBe(400);
      expect((await place(input(id), key)).status).toBe(201);
    });

    it('is answered though its supplier is inactive by now', async () => {
      const [id, key] = [await product(), newKey()];
      const supplier = await buildSupplier(office.db, { branch_id });
      const body = input(id, { supplierId: supplier.id });
      const first = await place(body, key);
      await office.db.updateTable('supplier').set({ status: 0 }).where('id', '=', supplier.id).execute();
      expect((await place(body, key)).body).toEqual(first.body);
    });

    it('is not answered to a user who works for another branch by now', async () => {
      const [id, key] = [await product(), newKey()];
      const moved = await buildAdmin(office.db, { branch_id });
      const token = await office.signIn(moved);
      expect((await place(input(id), key, token)).status).toBe(201);
      const other = (await buildBranch(office.db)).id;
      await office.db.updateTable('admin').set({ branch_id: other }).where('id', '=', moved.id).execute();
      expect(await place(input(id), key, token)).toEqual(problem(404, `There is no branch ${branch_id}.`));
    });

    it.each(['x'.repeat(8), '!~{}[]"\\', 'x'.repeat(200)])('has the key %j', async key => {
      expect((await place(input(await product()), key)).status).toBe(201);
    });

    it.each([
      ['seven characters', 'x'.repeat(7)],
      ['201 characters', 'x'.repeat(201)],
      ['a space', 'two words'],
      ['an accent', 'señal-08'],
      ['nothing', ''],
    ])('refuses a key of %s', async (_what, key) => {
      const id = await product();
      const says = 'idempotency-key must be 8 to 200 visible characters without spaces or accents.';
      expect(await place(input(id), key)).toEqual(problem(400, says, 'idempotency-key'));
      expect(await placedOf(id)).toBe(0);
    });
  });
}
