import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '../../../server/database/connect.ts';
import { foldText } from '../../../contract/foldText.ts';
import { toLikePattern, toNameSearchKey } from '../../../server/lib/text.ts';
import { toUserNameKey } from '../../../server/auth/userName.ts';
import { DATABASES } from '../../support/databases.ts';

describe('folded text', () => {
  it.each([
    ['  Crème   Brûlée ', 'creme brulee'],
    ['ÑANDÚ', 'nandu'],
    ['Cafe\u0301', 'cafe'],
    ['ﬁne', 'fine'],
    ['ＦＵＬＬ　ｗｉｄｔｈ', 'full width'],
    ['one\n\ttwo\u00a0three', 'one two three'],
    ['100 % _x_', '100 % _x_'],
    ['مرحبا', 'مرحبا'],
    ['', ''],
  ])('of %j is %j', (text, expected) => {
    expect(foldText(text)).toBe(expected);
  });

  it('is the same folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});

describe('what products are found by', () => {
  it('fits into an index of PostgreSQL, whatever a name of 200 characters unfolds to', () => {
    const names = fc.oneof(
      fc.string({ unit: 'binary-ascii', maxLength: 200 }),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.constantFrom('\ufdfa', '각', '🍞', '𝅘𝅥𝅮').map(letter => letter.repeat(200)),
    );
    fc.assert(
      fc.property(names, name => {
        const key = toNameSearchKey(name);
        expect(Buffer.byteLength(key)).toBeLessThanOrEqual(1800);
        expect(key.isWellFormed() || !name.isWellFormed()).toBe(true);
        expect(foldText(name).startsWith(key)).toBe(true);
      }),
    );
    expect(toNameSearchKey('각'.repeat(200))).toBe(foldText('각'.repeat(200)));
    expect(toNameSearchKey(`a${'🍞'.repeat(400)}`)).toBe(`a${'🍞'.repeat(299)}`);
  });
});

for (const database of DATABASES) {
  describe(`a search for part of a name on ${database.name}`, () => {
    let db: Db;
    beforeAll(async () => {
      db = connect(await database.make());
    });
    afterAll(() => db?.destroy());

    const finds = async (name: string, part: string) => {
      const { rows } = await sql<{ found: number }>`
        select case when cast(${foldText(name)} as text) like cast(${toLikePattern(part)} as text) escape '\\'
               then 1 else 0 end as found`.execute(db);
      return rows[0]!.found === 1;
    };

    it.each([
      ['Crème Brûlée', 'BRULEE'],
      ['Crème Brûlée', 'me b'],
      ['100 % juice', '%'],
      ['snake_case', 'e_c'],
      ['back\\slash', '\\s'],
      ["O'Neil's", "'n"],
      ['anything', ''],
      ['ΚΩΣΤΑΣ', 'κως'],
    ])('finds %j by %j', async (name, part) => {
      expect(await finds(name, part)).toBe(true);
    });

    it.each([
      ['100 percent', '%'],
      ['snakecase', 'e_c'],
      ['backslash', '\\'],
      ['apples', 'apples!'],
    ])('does not find %j by %j', async (name, part) => {
      expect(await finds(name, part)).toBe(false);
    });

    it('finds whatever stands in the name', async () => {
      const text = fc
        .string({ unit: 'grapheme', maxLength: 12 })
        .filter(part => !/[\0\ud800-\udfff]/.test(part));
      await fc.assert(
        fc.asyncProperty(text, text, text, async (before, part, after) => {
          const name = `${before} ${part} ${after}`;
          expect(await finds(name, part)).toBe(true);
        }),
        { numRuns: 60 },
      );
    });
  });
}

describe('the key of a user name', () => {
  it.each([
    ['owner', 'OWNER'],
    ['owner', ' ow ner '],
    ['owner', 'ow\u200bner\u00ad'],
    ['owner', 'own\u0000er\u0007'],
    ['owner', 'оwnеr'],
    ['owner', '0wner'],
    ['owner', 'ｏｗｎｅｒ'],
    ['jose', 'José'],
    ['alice', 'a1ice'],
    ['scope', 'ѕсоре'],
  ])('is the same for %j and %j', (one, other) => {
    expect(toUserNameKey(other)).toBe(toUserNameKey(one));
  });

  it.each([
    ['owner', 'owners'],
    ['ana.b', 'anab'],
    ['mary', 'mari'],
    ['till2', 'till3'],
    ['الف', 'باء'],
  ])('differs for %j and %j', (one, other) => {
    expect(toUserNameKey(other)).not.toBe(toUserNameKey(one));
  });
});
