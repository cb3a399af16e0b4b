import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { lockSales } from '../../../server/database/locks.ts';
import { problem, useBackOffice, type Answer } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory, insert } from '../../support/builders.ts';
import { buildProduct, categoryInput } from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { somebodyWaits } from '../../support/locks.ts';
import { like } from '../../support/matchers.ts';

const NOT_EMPTY =
  'This branch already has categories. A catalogue can be copied only into a branch without any.';

for (const database of BOTH_DATABASES) {
  describe(`a copy of a catalogue on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    const picture = (folder: string, name: string) => {
      mkdirSync(path.join(office.filesFolder, folder), { recursive: true });
      writeFileSync(path.join(office.filesFolder, folder, name), name);
    };

    async function shopWith(image = 'apple.webp') {
      const { id: from } = await buildBranch(office.db);
      const fruit = await buildCategory(office.db, {
        branch_id: from,
        name: 'Fruit',
        image: 'fruit.webp',
        tipo: 'Fresh',
      });
      const apples = await buildCategory(office.db, { branch_id: from, name: 'Apples', parent_id: fruit.id });
      await buildProduct(office.db, {
        branch_id: from,
        category_id: apples.id,
        name: 'Red apple',
        price_cents: 199,
        stock_milli: 5000,
        image,
      });
      await buildProduct(office.db, {
        branch_id: from,
        category_id: fruit.id,
        name: 'Pear',
        image: 'gone.webp',
      });
      await buildProduct(office.db, {
        branch_id: from,
        category_id: fruit.id,
        image: 'https://pictures.example/fig.png',
      });
      picture('category', 'fruit.webp');
      picture('product', 'apple.webp');
      return from;
    }
    const rowsOf = (branchId: number) => ({
      categories: office.db
        .selectFrom('category')
        .selectAll()
        .where('branch_id', '=', branchId)
        .orderBy('id')
        .execute(),
      products: office.db
        .selectFrom('product')
        .selectAll()
        .where('branch_id', '=', branchId)
        .orderBy('id')
        .execute(),
    });
    const post = (to: number, from: number) => call('POST', `/api/branch/${to}/catalogue`, { from });

    it('is said before, and then has all of it, with no stock and pictures of its own', async () => {
      const from = await shopWith();
      const { id: to } = await buildBranch(office.db);
      expect((await call('GET', `/api/branch/${to}/catalogue?from=${from}`)).body).toEqual({
        categories: 2,
        products: 3,
        isEmpty: true,
        copied: 0,
        total: 0,
      });
      expect(await post(to, from)).toMatchObject({ status: 201, body: { categories: 2, products: 3 } });
      const categories = await rowsOf(to).categories;
      const [fruit, apples] = categories;
      expect(fruit).toMatchObject({ name: 'Fruit', tipo: 'Fresh', parent_id: 0 });
      expect(apples).toMatchObject({ name: 'Apples', parent_id: fruit!.id });
      const [apple, pear, fig] = await rowsOf(to).products;
      expect(apple).toMatchObject({
        name: 'Red apple',
        price_cents: 199,
        stock_milli: 0,
        category_id: apples!.id,
      });
      expect(pear!.image).toBe('');
      expect(fig!.image).toBe('https://pictures.example/fig.png');
      expect(apple!.image).toEqual(like.stringMatching(/^[0-9a-f-]{36}\.webp$/));
      await call('DELETE', `/api/product/${apple!.id}`);
      expect(existsSync(path.join(office.filesFolder, 'product', apple!.image))).toBe(false);
      expect(existsSync(path.join(office.filesFolder, 'product', 'apple.webp'))).toBe(true);
      expect((await rowsOf(from).products)[0]).toMatchObject({ stock_milli: 5000, image: 'apple.webp' });
    });

    it('has the codes of packages, each with its own product', async () => {
      const from = await shopWith();
      const { id: to } = await buildBranch(office.db);
      const originals = await rowsOf(from).products;
      for (const [at, { id }] of originals.entries()) {
        await insert(office.db, 'product_code', {
          branch_id: from,
          code_key: `CASE-${at}`,
          product_id: id,
          code: `Case-${at}`,
          unit: 'Case',
          size_milli: 6000 + at,
          price_cents: at === 0 ? null : 990 + at,
        });
      }
      expect((await post(to, from)).status).toBe(201);
      const copies = await rowsOf(to).products;
      const codes = await office.db
        .selectFrom('product_code')
        .selectAll()
        .where('branch_id', '=', to)
        .orderBy('code_key')
        .execute();
      expect(codes).toEqual(
        copies.map(({ id }, at) => ({
          branch_id: to,
          code_key: `CASE-${at}`,
          product_id: id,
          code: `Case-${at}`,
          unit: 'Case',
          size_milli: 6000 + at,
          price_cents: at === 0 ? null : 990 + at,
        })),
      );
    });

    // SQLite allows one writer at a time, so the concurrent call would block the test.
    const whereMany = database.dialect === 'postgres' ? it : () => {};
    whereMany('has each code at its own product, whatever is deleted and added meanwhile', async () => {
      const from = await shopWith();
      const { id: to } = await buildBranch(office.db);
      const [apple, pear, fig] = await rowsOf(from).products;
      const codeOf = ({ id, branch_id }: { id: number; branch_id: number }, code: string) => ({
        branch_id,
        code_key: code,
        product_id: id,
        code,
        unit: 'Case',
        size_milli: 6000,
      });
      await insert(office.db, 'product_code', codeOf(apple!, 'APPLES'));
      await insert(office.db, 'product_code', codeOf(fig!, 'FIGS'));
      let copy: Promise<Answer> | undefined;
      await office.db.transaction().execute(async tx => {
        await sql`lock table product_code in access exclusive mode`.execute(tx);
        copy = post(to, from);
        await somebodyWaits(office.db);
        await tx.deleteFrom('product').where('id', '=', pear!.id).execute();
        const late = await buildProduct(tx, { branch_id: from, category_id: apple!.category_id });
        await insert(tx, 'product_code', codeOf(late, 'LATE'));
      });
      expect((await copy)?.status).toBe(201);
      const [redApple, , figs] = await rowsOf(to).products;
      const codes = office.db.selectFrom('product_code').select(['code_key', 'product_id']);
      expect(await codes.where('branch_id', '=', to).orderBy('code_key').execute()).toEqual([
        { code_key: 'APPLES', product_id: redApple!.id },
        { code_key: 'FIGS', product_id: figs!.id },
      ]);
    });

    whereMany(
      'has the picture that a product got while the others were copied, and leaves no other',
      async () => {
        const from = await shopWith();
        const { id: to } = await buildBranch(office.db);
        const [apple] = await rowsOf(from).products;
        const stored = () => readdirSync(path.join(office.filesFolder, 'product'));
        const before = stored();
        let copy: Promise<Answer> | undefined;
        await office.db.transaction().execute(async tx => {
          await lockSales(tx, to);
          copy = post(to, from);
          await somebodyWaits(office.db);
          picture('product', 'newer.webp');
          await tx.updateTable('product').set({ image: 'newer.webp' }).where('id', '=', apple!.id).execute();
        });
        expect((await copy)?.status).toBe(201);
        const { image } = (await rowsOf(to).products)[0]!;
        expect(image).toEqual(like.stringMatching(/^[0-9a-f-]{36}\.webp$/));
        expect(readFileSync(path.join(office.filesFolder, 'product', image), 'utf8')).toBe('newer.webp');
        expect(
          stored()
            .filter(name => !before.includes(name))
            .sort(),
        ).toEqual(['newer.webp', image].sort());
      },
    );

    whereMany('is of one moment: a category that is added meanwhile waits', async () => {
      const from = await shopWith();
      const { id: to } = await buildBranch(office.db);
      const asked: Promise<Answer>[] = [];
      await office.db.transaction().execute(async tx => {
        await sql`lock table product in share row exclusive mode`.execute(tx);
        asked.push(post(to, from));
        await somebodyWaits(office.db);
        asked.push(call('POST', '/api/category', categoryInput(from)));
        await somebodyWaits(office.db, 2);
      });
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([201, 201]);
      expect(await rowsOf(to).categories).toHaveLength(2);
      expect(await rowsOf(from).categories).toHaveLength(3);
    });

    it('is refused where there are categories, and of two at once one is made', async () => {
      const from = await shopWith();
      const { id: to } = await buildBranch(office.db);
      const answers = await Promise.all([post(to, from), post(to, from)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect(await rowsOf(to).products).toHaveLength(3);
      expect(await post(to, from)).toEqual(problem(409, NOT_EMPTY));
      expect(await post(to, to)).toEqual(problem(400, 'from must be another branch.', 'from'));
      expect(await post(to, 987_654)).toEqual(problem(404, 'There is no branch 987654.'));
    });

    it('leaves nothing where it fails in the middle', async () => {
      const from = await shopWith();
      const { id: to } = await buildBranch(office.db);
      const files = () => readdirSync(path.join(office.filesFolder, 'product')).sort();
      const before = files();
      // A folder in place of the picture makes copying fail.
      mkdirSync(path.join(office.filesFolder, 'product', 'folder.webp'), { recursive: true });
      await office.db
        .updateTable('product')
        .set({ image: 'folder.webp' })
        .where('branch_id', '=', from)
        .where('name', '=', 'Pear')
        .execute();
      expect((await post(to, from)).status).toBe(500);
      expect(await rowsOf(to).categories).toEqual([]);
      expect(await rowsOf(to).products).toEqual([]);
      expect(files().filter(name => name !== 'folder.webp')).toEqual(
        before.filter(name => name !== 'folder.webp'),
      );
    });

    it('is not for somebody of one branch', async () => {
      const from = await shopWith();
      const { id: to } = await buildBranch(office.db);
      const token = await office.signIn(await buildAdmin(office.db, { branch_id: to }));
      expect(await call('POST', `/api/branch/${to}/catalogue`, { from }, token)).toEqual(
        problem(403, 'Only someone who works for every branch can copy a catalogue.'),
      );
      expect(await call('GET', `/api/branch/${to}/catalogue?from=${from}`, undefined, token)).toEqual(
        problem(404, `There is no branch ${from}.`),
      );
    });
  });
}
