import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ShopBrand } from '../../../contract/brand.ts';
import { createFolderStorage } from '../../../server/files/folder.ts';
import { findSettingsWithMissingPicture } from '../../../server/setup/brandRoutes.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';

const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><script>alert(1)</script><rect width="10" height="10" fill="#7a1f5c"/></svg>',
).toString('base64');
const TEXTS = { productName: 'Casa Ana', colour: '#7a1f5c', supportLink: 'mailto:help@ana.shop' };

for (const database of DATABASES) {
  describe(`the brand on ${database.name}`, () => {
    const office = useBackOffice(database);
    const configFile = () => path.join(office.dataFolder, 'config.json');
    const change = (values: object) => office.call<ShopBrand>('PUT', '/api/brand', { ...TEXTS, ...values });
    const fileOf = (url: string) => path.join(office.dataFolder, url);

    beforeEach(() => rmSync(configFile(), { force: true }));

    it('is empty at first, and stands in config.json beside its other settings once it is changed', async () => {
      expect((await office.call('GET', '/api/brand')).body).toEqual({
        productName: 'Trastienda',
        colour: '',
        logo: '',
        signInPicture: '',
        supportLink: '',
      });
      writeFileSync(configFile(), '{"currency":"EUR"}');
      expect((await change({})).status).toBe(200);
      expect(JSON.parse(readFileSync(configFile(), 'utf8'))).toEqual({
        currency: 'EUR',
        productName: 'Casa Ana',
        brand: { colour: '#7a1f5c', logo: '', signInPicture: '', supportLink: 'mailto:help@ana.shop' },
      });
    });

    it('draws an SVG logo as a PNG, keeps it until another comes, and removes it with null', async () => {
      const { body } = await change({ logoBase64: LOGO });
      expect(body.logo).toMatch(/^\/files\/brand\/[\w-]+\.png$/);
      expect(await sharp(fileOf(body.logo)).metadata()).toMatchObject({
        format: 'png',
        width: 512,
        height: 512,
      });
      expect((await change({})).body.logo).toBe(body.logo);
      const next = await change({ logoBase64: LOGO });
      expect(next.body.logo).not.toBe(body.logo);
      expect(existsSync(fileOf(body.logo))).toBe(false);
      expect((await change({ logoBase64: null })).body.logo).toBe('');
      expect(existsSync(fileOf(next.body.logo))).toBe(false);
    });

    it('keeps the file of an operator when another logo replaces it, and names it while it is missing', async () => {
      const logo = '/files/brand/logo.svg';
      writeFileSync(
        configFile(),
        JSON.stringify({ brand: { logo, signInPicture: 'https://shop.example/a.png' } }),
      );
      const files = createFolderStorage(office.filesFolder);
      const findMissing = () => findSettingsWithMissingPicture(office.dataFolder, files);
      expect(await findMissing()).toEqual([`brand.logo (${logo})`]);
      await files.write('brand/logo.svg', Buffer.from(LOGO, 'base64'));
      expect(await findMissing()).toEqual([]);
      expect((await change({})).body.logo).toBe(logo);
      expect((await change({ logoBase64: LOGO })).body.logo).not.toBe(logo);
      expect(existsSync(fileOf(logo))).toBe(true);
      await files.remove('brand/logo.svg');
      await change({ logoBase64: null });
    });

    it.each([
      [{ productName: ' ' }, 'productName'],
      [{ colour: 'red' }, 'colour'],
      [{ supportLink: 'javascript:alert(1)' }, 'supportLink'],
      [{ logoBase64: 'bm8=' }, 'logoBase64'],
      [{ signInPictureBase64: LOGO }, 'signInPictureBase64'],
    ])('refuses %j, and changes nothing', async (values, field) => {
      const refused = await change(values);
      expect(refused).toMatchObject({ status: 400, body: { field } });
      expect(existsSync(configFile())).toBe(false);
    });

    it('belongs to Supers of every branch', async () => {
      const branch = await buildBranch(office.db);
      for (const who of [{ role: 'manager' as const }, { role: 'super' as const, branch_id: branch.id }]) {
        const token = await office.signIn(await buildAdmin(office.db, who));
        expect(await office.call('PUT', '/api/brand', TEXTS, token)).toEqual(
          problem(403, 'Only a Super who works for every branch can see and change this.'),
        );
      }
    });

    it('does not change where its entry cannot be written', async () => {
      await sql`alter table audit_entry rename to audit_elsewhere`.execute(office.db);
      const { status } = await change({ logoBase64: LOGO });
      await sql`alter table audit_elsewhere rename to audit_entry`.execute(office.db);
      expect(status).toBe(500);
      expect(existsSync(configFile())).toBe(false);
      expect(readdirSync(path.join(office.dataFolder, 'files/brand'))).toEqual([]);
    });

    it('is in the audit trail', async () => {
      await change({ colour: '#0b5394' });
      const entry = await office.db
        .selectFrom('audit_entry')
        .select('changes')
        .where('resource', '=', 'brand')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      expect(JSON.parse(entry.changes)).toMatchObject({ after: { colour: '#0b5394' } });
    });
  });
}
