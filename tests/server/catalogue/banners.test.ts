import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Banner } from '../../../contract/banner.ts';
import type { ErrorResponse } from '../../../contract/common.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { buildBanner } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';
import { dataUrl, picture } from '../../support/pictures.ts';

const UNKNOWN = 987_654_321;

for (const database of DATABASES) {
  describe(`banners on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    let image = '';
    beforeAll(async () => {
      image = dataUrl(await picture('png'));
    });
    const banner = (values: object = {}) => ({
      title: 'Summer',
      imageBase64: image,
      status: true,
      ...values,
    });
    const fileOf = (address: string) => path.join(office.filesFolder, address.replace('/files/', ''));

    it('is created, read, listed and deleted, and its picture with it', async () => {
      const created = await call<Banner>('POST', '/api/banner', banner({ title: ' Summer ' }));
      expect(created.status).toBe(201);
      const { id, image } = created.body;
      expect(created.body).toEqual({
        id: like.any(Number),
        title: 'Summer',
        image: like.stringMatching(/^\/files\/banner\/[\w-]{36}\.webp$/),
        status: true,
      });
      expect(existsSync(fileOf(image))).toBe(true);
      expect((await call('GET', `/api/banner/${id}`)).body).toEqual(created.body);
      expect((await call('GET', '/api/banner')).body).toContainEqual(created.body);

      expect(await call('DELETE', `/api/banner/${id}`)).toMatchObject({ status: 204, body: null });
      expect(existsSync(fileOf(image))).toBe(false);
      expect(await call('GET', `/api/banner/${id}`)).toEqual(problem(404, `There is no banner ${id}.`));
    });

    it('can be inactive', async () => {
      const { body } = await call<Banner>('POST', '/api/banner', banner({ status: false }));
      expect(body.status).toBe(false);
      expect((await call<Banner>('GET', `/api/banner/${body.id}`)).body.status).toBe(false);
    });

    it('keeps the others and their pictures when one is deleted', async () => {
      const [kept, deleted] = [
        await call<Banner>('POST', '/api/banner', banner()),
        await call<Banner>('POST', '/api/banner', banner()),
      ];
      await call('DELETE', `/api/banner/${deleted.body.id}`);
      expect((await call('GET', `/api/banner/${kept.body.id}`)).body).toEqual(kept.body);
      expect(existsSync(fileOf(kept.body.image))).toBe(true);
    });

    it('is deleted even when its picture is gone already', async () => {
      const { id } = await buildBanner(office.db, { image: 'gone.webp' });
      expect((await call('DELETE', `/api/banner/${id}`)).status).toBe(204);
    });

    it('is deleted, and said to be so, though its picture cannot be removed', async () => {
      const { body } = await call<Banner>('POST', '/api/banner', banner());
      // A folder in place of the file simulates a failed disk or an unreachable bucket.
      rmSync(fileOf(body.image));
      mkdirSync(fileOf(body.image));
      expect(await call('DELETE', `/api/banner/${body.id}`)).toMatchObject({ status: 204, body: null });
      expect((await call('GET', `/api/banner/${body.id}`)).status).toBe(404);
    });

    it('says which banner is not there', async () => {
      const there = problem(404, `There is no banner ${UNKNOWN}.`);
      expect(await call('GET', `/api/banner/${UNKNOWN}`)).toEqual(there);
      expect(await call('DELETE', `/api/banner/${UNKNOWN}`)).toEqual(there);
    });

    it.each([
      ['no title', { title: undefined }, 'title', 'is required.'],
      ['a blank title', { title: '  ' }, 'title', 'must be text of 1 to 200 characters'],
      ['a long title', { title: 'x'.repeat(201) }, 'title', 'must have at most 200 characters'],
      ['a null character', { title: 'a\u0000' }, 'title', 'must be text of 1 to 200 characters'],
      ['no picture', { imageBase64: undefined }, 'imageBase64', 'is required.'],
      ['an empty picture', { imageBase64: '' }, 'imageBase64', 'is required.'],
      ['a picture that is null', { imageBase64: null }, 'imageBase64', 'must be a picture in base64.'],
      ['no status', { status: undefined }, 'status', 'is required.'],
      ['status 1', { status: 1 }, 'status', 'must be true or false.'],
      ['status "true"', { status: 'true' }, 'status', 'must be true or false.'],
    ])('refuses %s, naming the field, and writes nothing', async (_what, wrong, field, says) => {
      const before = (await call('GET', '/api/banner')).body;
      const { status, body } = await call<ErrorResponse>('POST', '/api/banner', banner(wrong));
      expect({ status, field: body.field }).toEqual({ status: 400, field });
      expect(body.message.startsWith(`${field} ${says}`)).toBe(true);
      expect((await call('GET', '/api/banner')).body).toEqual(before);
    });

    it('takes its picture from `imageBase64`, whatever address is sent with it', async () => {
      const { body } = await call<Banner>(
        'POST',
        '/api/banner',
        banner({ image: '/files/banner/../x', id: 3 }),
      );
      expect(body.image).toMatch(/^\/files\/banner\/[\w-]{36}\.webp$/);
    });
  });
}
