import { expect, it } from 'vitest';
import type { SignInResponse } from '../../../contract/session.ts';
import { storeSetUpToken } from '../../../server/setup/setUp.ts';
import { callApp, useBackOffice } from '../../support/backOffice.ts';
import { buildBranch, buildCategory } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';

for (const database of DATABASES) {
  const office = useBackOffice(database);

  it(`has its language, and what somebody named or uses stays, on ${database.name}`, async () => {
    const { db, app } = office;
    for (const table of ['session', 'admin'] as const) await db.deleteFrom(table).execute();
    await storeSetUpToken(db, 'link');
    const { id: branch_id } = await buildBranch(db);
    await buildCategory(db, { branch_id, tipo: 'Dairy' });
    await db.updateTable('discount_type').set({ version: 2 }).where('name', '=', 'Fixed price').execute();
    const body = {
      token: 'link',
      productName: '',
      language: 'es',
      owner: { name: 'Ana Ruiz', userName: 'ana', password: 'correct horse 12' },
    };
    const made = await callApp<SignInResponse>(app, 'POST', '/api/setup', { body });
    expect(made.status).toBe(201);

    const namesOf = async (table: 'discount_type' | 'menu_category') =>
      (await db.selectFrom(table).select('name').orderBy('id').execute()).map(({ name }) => name);
    expect(await namesOf('discount_type')).toEqual([
      'Porcentaje',
      'Importe de descuento',
      'Fixed price',
      'Importe por unidad',
    ]);
    expect(await namesOf('menu_category')).toEqual([
      'Frescos',
      'Abarrotes',
      'Dairy',
      'Panadería',
      'Fiambres',
      'Bebidas',
      'Congelados',
      'Hogar',
      'Cuidado personal',
    ]);

    const { token } = made.body;
    const second = { name: 'Sur', email: '', footerMsg: '', address: '', status: 1 };
    const branch = await callApp<{ id: number }>(app, 'POST', '/api/branch', { token, body: second });
    const floor = db.selectFrom('warehouse').select('name').where('branch_id', '=', branch.body.id);
    expect(await floor.execute()).toEqual([{ name: 'Piso de venta' }]);
  });
}
