/** What the server says to whom asks for Spanish, and that it lacks nothing of it. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ruleAlone } from '../../../server/language/rule.ts';
import { SPANISH } from '../../../server/language/spanish/index.ts';
import { callApp, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory } from '../../support/builders.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';
import { lackingIn } from '../../support/lackingIn.ts';

const server = path.join(import.meta.dirname, '../../../server');
const everything = globSync('**/*.ts', { cwd: server }).filter(file => !file.startsWith('language/'));
/** What programs and the command line say to who runs them: English. */
const OTHERS = /^(intake|till|demo)\/|cli\.ts$/;
const sources = everything.filter(file => !OTHERS.test(file));
const textOf = (file: string): string => readFileSync(path.join(server, file), 'utf8');

/** As the tag makes them: `There is no {0} {1}.` */
const sentencesIn = (source: string): string[] =>
  [...source.matchAll(/\bsentence`([^`]+)`/g)].map(([, text]) => {
    let at = 0;
    return text!.replace(/\$\{[^}]*\}/g, () => `{${at++}}`).replaceAll('\\n', '\n');
  });

const placesOf = (text: string): string[] => [...new Set(text.match(/\{\d\}/g))].toSorted();

describe('the Spanish of the server', () => {
  it('has every sentence with places', () => {
    const said = sources.flatMap(file => sentencesIn(textOf(file)));
    expect(said.length).toBeGreaterThan(60);
    expect(said.filter(english => !Object.hasOwn(SPANISH, english))).toEqual([]);
  });

  it('has the same places in both', () => {
    for (const [english, spanish] of Object.entries(SPANISH)) {
      expect([english, placesOf(spanish)]).toEqual([english, placesOf(english)]);
    }
  });

  it('calls what a form has by the word that stands there', () => {
    const said = Object.values(SPANISH).filter(spanish =>
      /^(targetStock|dateEnd|categoryId|supplierId|discountTypeId|value|upc|description|amount|paid_amount|role) /.test(
        spanish,
      ),
    );
    expect(said).toEqual([]);
  });

  it('has no sentence that the server does not say', () => {
    const all = everything.map(textOf).join('\n');
    const said = new Set(sources.flatMap(file => sentencesIn(textOf(file))));
    const isSaid = (english: string) =>
      said.has(english) || all.includes(english.replaceAll("'", "\\'")) || all.includes(english);
    // Rules, which begin with a small letter, are the contract's.
    const whole = Object.keys(SPANISH).filter(english => /^[A-Z“].*[.:?]$/s.test(english));
    expect(whole.length).toBeGreaterThan(150);
    expect(whole.filter(english => !isSaid(english))).toEqual([]);
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
        'contact es obligatorio.',
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

    it('has every rule that the description of the API says', async () => {
      const rules = new Set<string>();
      const collect = (node: unknown): void => {
        if (typeof node !== 'object' || node === null) return;
        if ('x-says' in node) rules.add(String(node['x-says']).replace(/, or null$/, ''));
        for (const value of Object.values(node)) collect(value);
      };
      await office.app.ready();
      collect(office.app.swagger());
      expect(rules.size).toBeGreaterThan(80);
      expect([...rules].flatMap(says => lackingIn(SPANISH, ruleAlone(says)))).toEqual([]);
    });
  });
}
