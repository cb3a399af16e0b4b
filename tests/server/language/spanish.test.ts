import { describe, expect, it } from 'vitest';
import { readLanguageTexts } from '../../../server/language/texts.ts';
import { callApp, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory } from '../../support/builders.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';

const SPANISH = Object.values(readLanguageTexts('es')).flatMap(area => Object.values(area));

describe('the Spanish of the server', () => {
  it('calls what a form has by the word that stands there', () => {
    const said = SPANISH.filter(spanish =>
      /^(targetStock|dateEnd|categoryId|supplierId|discountTypeId|value|upc|description|amount|paid_amount|role) /.test(
        spanish,
      ),
    );
    expect(said).toEqual([]);
  });
});

for (const database of DATABASES) {
  describe(`who asks for Spanish, on ${database.name}`, () => {
    const office = useBackOffice(database);
    const ask = async (method: 'GET' | 'POST' | 'DELETE', url: string, language: string, body?: unknown) => {
      const token = await office.signIn(await buildAdmin(office.db));
      const { body: said, headers } = await callApp<{ message: string }>(office.app, method, url, {
        token,
        ...(body === undefined ? {} : { body }),
        headers: language ? { 'accept-language': language } : {},
      });
      return [said.message, headers['content-language']];
    };

    it('is refused in it, and everybody else in English', async () => {
      const url = '/api/warehouse/999999';
      for (const language of ['es', 'es-MX,es;q=0.9,en;q=0.8', 'fr, es;q=0.5, en;q=0.4'])
        expect(await ask('GET', url, language)).toEqual(['No hay almacén 999999.', 'es']);
      for (const language of ['', '*', 'fr', 'en-US,en;q=0.9,es;q=0.1', 'es;q=0', '\u00ff;;=,,'])
        expect(await ask('GET', url, language)).toEqual(['There is no warehouse 999999.', 'en']);
    });

    it('is told what a field must be, what needs a record, and that a name is taken', async () => {
      const branch = await buildBranch(office.db);
      const category = await buildCategory(office.db, { branch_id: branch.id });
      await buildProduct(office.db, { branch_id: branch.id, category_id: category.id });
      expect(await ask('DELETE', `/api/category/${category.id}`, 'es')).toEqual([
        'Esta categoría tiene productos, promociones, ventas o categorías dentro, así que no se puede eliminar. Puede dejarla sin uso.',
        'es',
      ]);
      expect(await ask('POST', '/api/supplier', 'es', { name: '', branchId: branch.id })).toEqual([
        'contact, phone, address, city, country, email, home_page, status son obligatorios.',
        'es',
      ]);
      expect(await ask('GET', '/api/supplier/branch/1?page=no', 'es')).toEqual([
        'page debe ser un número entero mayor que 0.',
        'es',
      ]);
      expect(await ask('GET', '/nothing/here', 'es')).toEqual(['No hay GET /nothing/here.', 'es']);
    });

    it('is told how a password and a user name must be, in the words of their fields', async () => {
      const typed = async (password: string, language: string) => {
        const { body } = await callApp<{ refusal: string }>(office.app, 'POST', '/api/password/strength', {
          token: '',
          body: { password, userName: 'guadalupe' },
          headers: { 'accept-language': language },
        });
        return body.refusal;
      };
      expect(await typed('corta', 'es')).toBe('La contraseña debe tener al menos 8 caracteres.');
      expect(await typed('password1', 'es')).toBe('La contraseña es demasiado común; elija otra.');
      expect(await typed('guadalupe 7', 'es')).toBe('La contraseña no debe contener el nombre de usuario.');
      expect(await typed('corta', 'en')).toBe('password must have at least 8 characters.');
      expect(await typed('tren manzana azul 7', 'es')).toBe('');

      const user = { name: 'Ana', role: 'cashier', status: true, phone: '' };
      const created = (userName: string, password: string) =>
        ask('POST', '/api/admin', 'es', { ...user, userName, password });
      expect(await created(' ana', 'tren manzana azul 7')).toEqual([
        'El usuario no debe empezar ni terminar con espacios.',
        'es',
      ]);
      expect(await created('ana', 'corta')).toEqual([
        'La contraseña debe tener al menos 8 caracteres.',
        'es',
      ]);
    });
  });
}
