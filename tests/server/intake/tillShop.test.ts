import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Branch } from '../../../contract/branch.ts';
import type { TillShop as Shop } from '../../../contract/tillShop.ts';
import { MemoryStorage, Till, type BackOffice } from '../../../till-kit/index.ts';
import { callApp, problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildCategory, PASSWORD } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { onSale, openTill, results, tillSale } from './tillSales.ts';

const unused = () => Promise.reject(new Error('not called'));

const openKit = async (calls: Pick<BackOffice, 'fetchShop'>, storage = new MemoryStorage()) => {
  const backOffice: BackOffice = {
    sendSales: unused,
    sendDrawerOpenings: unused,
    sendDrawerEvents: unused,
    fetchProductChanges: unused,
    fetchStock: unused,
    changeKey: () => {},
    ...calls,
  };
  return { storage, till: await Till.open({ storage, backOffice, cashier: 'ana' }) };
};

for (const database of DATABASES) {
  describe(`the shop that tills get on ${database.name}`, () => {
    const office = useBackOffice(database);
    const readShop = async (key: string) =>
      (await callApp<Shop>(office.app, 'GET', '/api/v1/shop', { token: key })).body;

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
      const stored = await office.callOrThrow<Branch>('GET', `/api/branch/${own.branchId}`);
      await office.callOrThrow('PUT', `/api/branch/${own.branchId}`, { ...stored, cashRounding: 0.5 });
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
        branch: { id: own.branchId, timeZone: 'America/Mexico_City', cashRounding: 0.5 },
        terminal: { id: own.terminalId, name: 'Front' },
        receipt: { head: ['Corner', 'Centro', 'Calle 1', 'Puebla'], foot: ['Gracias'], taxLabel: 'IVA' },
        taxes: [{ rate: 0 }, { rate: 16 }],
        scaleRules: '28IIIIIWWWWW',
      });
      expect(body.tenders[0]).toEqual({
        tender: 'cash',
        name: 'Efectivo',
        isOwn: false,
        givesChange: true,
        ebtOnly: false,
      });
      expect(body.categories).toMatchObject([
        { id: own.categoryId, parentId: null },
        { id: child, name: 'Quesos', parentId: own.categoryId, pesado: true },
      ]);
      const named = await openTill(office, { name: 'Corner', address: 'CORNER\nCalle 1' });
      expect((await readShop(named.key)).receipt.head).toEqual(['Corner', 'Calle 1']);
      const userNames = body.cashiers.map(({ userName }) => userName);
      expect(userNames).toContain(own.cashier);
      expect(userNames).not.toContain(gone.user_name);
      const etag = String(headers.etag);
      for (const stored of [etag, `W/${etag}`, `"other", ${etag}`])
        expect((await ask({ 'accept-language': 'es', 'if-none-match': stored })).status).toBe(304);
      await office.db
        .updateTable('branch')
        .set({ footer_msg: 'Adiós' })
        .where('id', '=', own.branchId)
        .execute();
      expect((await ask({ 'accept-language': 'es', 'if-none-match': etag })).status).toBe(200);
    });

    it('has the tenders that the shop takes, and others are noted', async () => {
      const own = await openTill(office);
      const save = (body: object, token?: string) => office.call('PUT', '/api/tender', body, token);
      const voucher = { name: 'Voucher', tender: 'card' };
      const taken = { off: ['ebt', 'debit'], own: [voucher, { name: 'Check', tender: 'cash' }] };
      expect(await save({ off: [], own: [voucher, { ...voucher, name: ' voucher' }] })).toEqual(
        problem(400, 'Two tenders have the name voucher.', 'own.1.name'),
      );
      expect(await save({ off: ['cash', 'card', 'debit', 'ebt', 'giftCard'], own: [] })).toEqual(
        problem(400, 'The shop must take at least one tender.', 'off'),
      );
      expect(await save(taken)).toMatchObject({ status: 200, body: taken });
      expect((await office.call('GET', '/api/tender')).body).toEqual(taken);
      const { tenders } = await readShop(own.key);
      expect(tenders.map(({ tender, name, isOwn }) => [tender, name, isOwn])).toEqual([
        ['cash', 'Cash', false],
        ['card', 'Card', false],
        ['giftCard', 'Gift card', false],
        ['card', 'Voucher', true],
        ['cash', 'Check', true],
      ]);
      const paid = async (payment: object) => {
        const sale = tillSale(own, {
          createdAt: new Date().toISOString(),
          payments: [{ amount: 5, ...payment }],
        });
        const [result] = await results(office, own, [sale]);
        return [result!.result, result!.notices ?? []];
      };
      expect(await paid({ tender: 'card', name: 'VOUCHER' })).toEqual(['stored', []]);
      expect(await paid({ tender: 'debit' })).toEqual(['stored', ['unknown-tender']]);
      expect(await paid({ tender: 'card', name: 'Shells' })).toEqual(['stored', ['unknown-tender']]);
      expect(await paid({ tender: 'cash', name: 'Voucher' })).toEqual(['stored', ['unknown-tender']]);
      expect((await save({ off: [], own: [] })).status).toBe(200);
      expect(await paid({ tender: 'card', name: 'Shells' })).toEqual(['stored', []]);
    });

    it('has the PINs of cashiers, which a till checks offline', async () => {
      const own = await openTill(office, {});
      const { id, user_name, name } = await buildAdmin(office.db, {
        branch_id: own.branchId,
        role: 'cashier',
      });
      const token = await office.signIn({ user_name });
      const backOffice = { fetchShop: async () => ({ etag: '', shop: await readShop(own.key) }) };
      const { storage, till } = await openKit(backOffice);
      const put = (pin?: string | null) =>
        office.call('PUT', `/api/admin/${id}`, {
          name,
          userName: user_name,
          status: true,
          role: 'cashier',
          pin,
        });
      expect(await put('12a4')).toEqual(problem(400, 'pin must be 4 to 8 digits.', 'pin'));
      expect(await put('4711')).toMatchObject({ status: 200, body: { hasPin: true } });
      expect(await put()).toMatchObject({ status: 200, body: { hasPin: true } });
      await till.loadShop();
      const { till: offline } = await openKit(
        { fetchShop: () => Promise.reject(new Error('offline')) },
        storage,
      );
      expect(await offline.signIn(user_name, '4712')).toBeUndefined();
      expect(await offline.signIn(user_name, '4711')).toMatchObject({ id, name, role: 'Cashier' });

      const putOwn = (current: string, pin: string | null) =>
        office.call('PUT', '/api/account/pin', { current, pin }, token);
      expect(await putOwn('wrong', '0815')).toMatchObject({ status: 400, body: { field: 'current' } });
      expect((await putOwn(PASSWORD, '08150815')).status).toBe(204);
      await till.loadShop();
      expect(await till.signIn(user_name, '08150815')).toBeDefined();
      expect((await putOwn(PASSWORD, null)).status).toBe(204);
      await till.loadShop();
      expect(await till.signIn(user_name, '08150815')).toBeUndefined();

      const trail = await office.db
        .selectFrom('audit_entry')
        .select(['action', 'changes'])
        .where('resource', '=', 'admin')
        .where('record_id', '=', id)
        .orderBy('id')
        .execute();
      expect(trail.map(({ action }) => action).filter(action => action.startsWith('pin'))).toEqual([
        'pin',
        'pin',
        'pin-removed',
      ]);
      expect(JSON.stringify(trail)).not.toMatch(/4711|0815|scrypt|\$/);
    });
  });
}
