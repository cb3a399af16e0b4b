/** Every language of the server has every text, with the placeholders and plural forms that it needs. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../contract/enums.ts';
import { ENGLISH, readTexts } from '../../../server/language/texts.ts';
import { pluralFaults, placeholdersIn, removePluralSuffix } from '../../support/texts.ts';

const server = path.join(import.meta.dirname, '../../../server');

const flat = (texts: Readonly<Record<string, Readonly<Record<string, string>>>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([area, keys]) =>
      Object.entries(keys).map(([key, text]) => [`${area}.${key}`, text]),
    ),
  );

const english = flat(ENGLISH);
const codes = new Set(Object.keys(english).map(removePluralSuffix));

/** The placeholders of a code: those of all its plural forms. */
const namesOf = (code: string): string[] =>
  [
    ...new Set(
      Object.entries(english).flatMap(([key, text]) =>
        removePluralSuffix(key) === code ? placeholdersIn(text) : [],
      ),
    ),
  ].toSorted();

describe.each(LANGUAGES)('%s', language => {
  const texts = flat(readTexts(language));

  it('has every text, and no other', () => {
    expect([...new Set(Object.keys(texts).map(removePluralSuffix))].toSorted()).toEqual(
      [...codes].toSorted(),
    );
  });

  it('has the plural forms of its grammar', () => {
    expect(pluralFaults(language, Object.keys(texts))).toEqual([]);
  });

  it('has the placeholders of the English text', () => {
    for (const [key, text] of Object.entries(texts)) {
      const names = namesOf(removePluralSuffix(key));
      const own = placeholdersIn(text);
      expect([key, own.filter(name => !names.includes(name))]).toEqual([key, []]);
      const isSingular = key !== removePluralSuffix(key) && !key.endsWith('_other');
      if (!isSingular) expect([key, own]).toEqual([key, names]);
    }
  });
});

describe('the code', () => {
  const sources = globSync('**/*.ts', { cwd: server }).filter(file => !file.startsWith('language/'));
  const all = sources.map(file => readFileSync(path.join(server, file), 'utf8'));

  it('fills every placeholder of a message, and no other', () => {
    const faults: string[] = [];
    let calls = 0;
    const look = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && node.expression.getText() === 'message') {
        const [code, values] = node.arguments;
        if (code && ts.isStringLiteral(code)) {
          calls++;
          const given =
            values && ts.isObjectLiteralExpression(values)
              ? values.properties
                  .map(property => property.name?.getText() ?? '?')
                  .filter(name => name !== 'count')
              : [];
          const wanted = namesOf(code.text).filter(name => name !== 'count');
          if (given.toSorted().join() !== wanted.join()) faults.push(`${code.text}: ${given.join()}`);
        }
      }
      ts.forEachChild(node, look);
    };
    for (const source of all) look(ts.createSourceFile('a.ts', source, ts.ScriptTarget.Latest, true));
    expect(calls).toBeGreaterThan(300);
    expect(faults).toEqual([]);
  });

  it('uses every text', () => {
    const used = all.join('\n');
    // The code of a message in these areas is composed at run time, so a search for whole codes does not find it.
    const ofWords = /^(noun|word|rule|sentence|decimals|call\.other)\b/;
    const unused = [...codes].filter(code => !ofWords.test(code) && !used.includes(`'${code}'`));
    expect(unused).toEqual([]);
  });
});
