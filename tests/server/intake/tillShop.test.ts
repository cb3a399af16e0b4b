import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TillShop as Shop } from '../../../contract/tillShop.ts';
import { callApp, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildCategory } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { onSale, openTill } from './tillSales.ts';

for (const database of DATABASES) {
  describe(`the shop that tills get on ${database.name}`, () => {
    const office = useBackOffice(database);

    it('has receipt, tenders, taxes, categories and cashiers of the branch, and a version', async () => {
      writeFileSync(path.join(office.dataFolder, 'config.json'), '{"productName":"Corner","currency":"MXN"}');
      const own = await openTill(office, {
        name: 'Centro',
        address: 'Calle 1\nPuebla',
        footer_msg: 'Gracias',
        tax_label: 'IVA',
        time_zone: 'America/Mexico_City',
        scale_rules: '28IIIIIWWWWW',
      });
      await openTill(office);
      const { id: child } = await buildCategory(office.db, {
        branch_id: own.branchId,
        name: 'Quesos',
        parent_id: own.categoryId,
        pesado: 1,
      });
      await onSale(office, own, { tax_rate: 160_000 });
      await onSale(office, own, { tax_rate: 0 });
      const gone = await buildAdmin(office.db, { branch_id: own.branchId, role: 'cashier', status: 0 });
      const ask = (headers: Record<string, string> = {}) =>
        callApp<Shop>(office.app, 'GET', '/api/v1/shop', { token: own.key, headers });
      const { status, body, headers } = await ask({ 'accept-language': 'es' });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        name: 'Corner',
        currency: 'MXN',
        branch: { id: own.branchId, timeZone: 'America/Mexico_City' },
        terminal: { id: own.terminalId, name: 'Front' },
        receipt: { head: ['Corner', 'Centro', 'Calle 1', 'Puebla'], foot: ['Gracias'], taxLabel: 'IVA' },
        taxes: [{ rate: 0 }, { rate: 16 }],
        scaleRules: '28IIIIIWWWWW',
      });
      expect(body.tenders[0]).toEqual({
        tender: 'cash',
        name: 'Efectivo',
        givesChange: true,
        ebtOnly: false,
      });
      expect(body.categories).toMatchObject([
        { id: own.categoryId, parentId: null },
        { id: child, name: 'Quesos', parentId: own.categoryId, pesado: true },
      ]);
      const userNames = body.cashiers.map(({ userName }) => userName);
      expect(userNames).toContain(own.cashier);
      expect(userNames).not.toContain(gone.user_name);
      const etag = String(headers.etag);
      expect((await ask({ 'accept-language': 'es', 'if-none-match': etag })).status).toBe(304);
      await office.db
        .updateTable('branch')
        .set({ footer_msg: 'Adiós' })
        .where('id', '=', own.branchId)
        .execute();
      expect((await ask({ 'accept-language': 'es', 'if-none-match': etag })).status).toBe(200);
    });
  });
}
