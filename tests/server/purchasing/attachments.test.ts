import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Static } from 'typebox';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Purchase, PagedPurchases } from '../../../contract/purchase.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory } from '../../support/builders.ts';
import { buildProduct, buildPurchase, buildSupplier, purchaseInput } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';
import { base64, dataUrl, picture } from '../../support/pictures.ts';

const UNKNOWN = 987_654_321;

for (const database of DATABASES) {
  describe(`attachments of purchases on ${database.name}`, () => {
    const office = useBackOffice(database);
    let branch_id = 0;
    let product_id = 0;
    let supplierId = 0;
    beforeAll(async () => {
      branch_id = (await buildBranch(office.db)).id;
      const { id: category_id } = await buildCategory(office.db, { branch_id });
      supplierId = (await buildSupplier(office.db, { branch_id })).id;
      product_id = (await buildProduct(office.db, { branch_id, category_id })).id;
    });
    const files = () => {
      const folder = path.join(office.filesFolder, 'purchase');
      return existsSync(folder) ? readdirSync(folder) : [];
    };
    const place = (products: number[], base64dataImage: string) =>
      office.call<Purchase>(
        'POST',
        '/api/purchase/place',
        purchaseInput({ branchId: branch_id, supplierId, products }, { base64dataImage }),
      );
    const read = (url: string, token?: string) =>
      office.app.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} });

    it('are stored with their purchase, and left behind by no refused one', async () => {
      const bytes = await picture('jpeg');
      expect((await place([UNKNOWN], base64(bytes))).status).toBe(400);
      expect(files()).toEqual([]);
      const placed = await place([product_id], dataUrl(bytes, 'image/jpeg'));
      const { image } = await office.db
        .selectFrom('purchase')
        .select('image')
        .where('id', '=', placed.body.id)
        .executeTakeFirstOrThrow();
      expect(files()).toEqual([image]);
      const shown = await office.call('GET', `/files/purchase/${image}`);
      expect(shown.status).toBe(404);
    });

    it('are read by who may see the purchase, and by nobody else', async () => {
      const placed = (await place([product_id], base64(await picture('png')))).body;
      expect(placed.attachment).toBe(`/api/purchase/${placed.id}/attachment`);
      const url = `/api/purchase/branch/${branch_id}/20260310/20260310/`;
      const list = await office.call<Static<typeof PagedPurchases>>('GET', url);
      expect(list.body.results[0]).toEqual(placed);

      const own = await office.signIn(await buildAdmin(office.db, { branch_id }));
      const shown = await read(placed.attachment, own);
      expect(shown.statusCode).toBe(200);
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-disposition': `inline; filename="purchase-${placed.id}.webp"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40 });

      const other = (await buildBranch(office.db)).id;
      const elsewhere = await office.signIn(await buildAdmin(office.db, { branch_id: other }));
      expect((await read(placed.attachment)).statusCode).toBe(401);
      const hidden = await read(placed.attachment, elsewhere);
      expect(hidden.statusCode).toBe(404);
      expect(hidden.json()).toMatchObject({ message: `There is no purchase ${placed.id}.` });
    });

    it('say so where there is none, or its file is gone', async () => {
      const without = await buildPurchase(office.db, { branch_id, supplier_id: supplierId });
      const gone = await buildPurchase(office.db, { branch_id, supplier_id: supplierId, image: 'gone.webp' });
      const outside = { branch_id, supplier_id: supplierId, image: '../../trastienda.sqlite' };
      for (const { id } of [without, gone, await buildPurchase(office.db, outside)]) {
        expect(await office.call('GET', `/api/purchase/${id}/attachment`)).toEqual(
          problem(404, `There is no attachment of purchase ${id}.`),
        );
      }
      expect(await office.call('GET', `/api/purchase/${UNKNOWN}/attachment`)).toEqual(
        problem(404, `There is no purchase ${UNKNOWN}.`),
      );
    });
  });
}
