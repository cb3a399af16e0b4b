import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../contract/enums.ts';
import { readImportVocabulary } from '../../../server/language/importVocabulary.ts';
import { ENGLISH_TEXTS, readLanguageTexts } from '../../../server/language/texts.ts';
import { placeholderFaults, placeholdersIn, pluralFaults } from '../../support/texts.ts';

const server = path.join(import.meta.dirname, '../../../server');

const flat = (texts: Readonly<Record<string, Readonly<Record<string, string>>>>): Map<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([area, keys]) =>
      Object.entries(keys).map(([key, text]): [string, string] => [`${area}.${key}`, text]),
    ),
  );

const english = flat(ENGLISH_TEXTS);

const namesOf = (code: string): string[] => placeholdersIn(english.get(code) ?? '');

describe.each(LANGUAGES)('%s', language => {
  const texts = flat(readLanguageTexts(language));

  it('has every text, and no other', () => {
    expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  it('has the plural forms of its grammar', () => {
    expect(pluralFaults(language, texts, english)).toEqual([]);
  });

  it('has the placeholders of the English text', () => {
    expect(placeholderFaults(texts, english)).toEqual([]);
  });
});

it.each(LANGUAGES)(
  '%s has the months of imported files, and headers of fields that English has',
  language => {
    const { months, headers } = readImportVocabulary(language)!;
    expect(months).toHaveLength(12);
    expect(Object.keys(headers).filter(key => !(key in readImportVocabulary('en')!.headers))).toEqual([]);
  },
);

describe('the code', () => {
  const sources = globSync('**/*.ts', { cwd: server }).filter(file => !file.startsWith('language/'));
  const all = sources.map(file => readFileSync(path.join(server, file), 'utf8'));

  it('fills every placeholder of a message, and no other', () => {
    const faults: string[] = [];
    let calls = 0;
    const look = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && node.expression.getText() === 'createMessage') {
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
    // Codes in these areas are composed at run time, so the search for complete codes does not find them.
    const ofWords =
      /^(noun|word|rule|sentence|errorRemedy|noticeRemedy|decimals|monthSection|tillRemedy|call\.other)\b/;
    const unused = [...english.keys()].filter(code => !ofWords.test(code) && !used.includes(`'${code}'`));
    expect(unused).toEqual([]);
  });
});
