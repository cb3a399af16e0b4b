/** Whatever an import can say has its Spanish: what its sources have, and what they are given, such as names of columns. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { IMPORT_KINDS } from '../../../contract/importFile.ts';
import { SupplierInput } from '../../../contract/supplier.ts';
import { TENDERS } from '../../../server/database/tables/sales.ts';
import * as columns from '../../../server/import/columns.ts';
import { kept, readKept } from '../../../server/language/kept.ts';
import { ruleAlone } from '../../../server/language/rule.ts';
import { sentence, words } from '../../../server/language/sentence.ts';
import { SPANISH } from '../../../server/language/spanish/index.ts';
import { lackingIn } from '../../support/lackingIn.ts';

const folder = path.join(import.meta.dirname, '../../../server/import');

/** What takes a sentence as its last argument, and what a plain text is to them: a sentence without places. */
const SAYING = /^(words|BadRow|SaidError|problems\.(bad|warn))$/;

interface Found {
  /** As `sentence` makes them. */
  english: string[];
  /** Texts that were glued together, so that nobody can write them in another language. */
  glued: string[];
}

function sentencesIn(source: string): Found {
  const found: Found = { english: [], glued: [] };
  const file = ts.createSourceFile('said.ts', source, ts.ScriptTarget.Latest, true);
  const take = (text: ts.Expression): void => {
    if (ts.isConditionalExpression(text)) [text.whenTrue, text.whenFalse].forEach(take);
    else if (ts.isStringLiteralLike(text)) found.english.push(text.text);
    else if (ts.isTemplateExpression(text) || ts.isBinaryExpression(text)) found.glued.push(text.getText());
  };
  const look = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sentence')
      found.english.push(withPlaces(node.template));
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const said = node.arguments?.at(-1);
      if (said && SAYING.test(node.expression.getText().replace(/^this\./, ''))) take(said);
    }
    ts.forEachChild(node, look);
  };
  look(file);
  return found;
}

const withPlaces = (template: ts.TemplateLiteral): string =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? template.text
    : template.head.text + template.templateSpans.map(({ literal }, at) => `{${at}}${literal.text}`).join('');

const withoutSpanish = (english: readonly string[]): string[] =>
  english.filter(text => !Object.hasOwn(SPANISH, text));

describe('what an import says', () => {
  const sources = globSync('**/*.ts', { cwd: folder }).map(file =>
    readFileSync(path.join(folder, file), 'utf8'),
  );
  const found = sources.map(sentencesIn);

  it('has its Spanish, in each of its sources', () => {
    const english = found.flatMap(one => one.english);
    expect(english.length).toBeGreaterThan(70);
    expect(withoutSpanish(english)).toEqual([]);
  });

  it('is never glued together', () => {
    expect(found.flatMap(({ glued }) => glued)).toEqual([]);
  });

  it('is looked for wherever it can be said', () => {
    expect(
      sentencesIn(`
        sentence\`New \${names.join(', ')} and \${3} more\`;
        sentence\`Nothing\`;
        throw new BadRow('one');
        throw new SaidError(isOdd ? 'two' : 'three');
        this.problems.warn(line, \`four\`);
        words('five');
        problems.bad(line, \`six \${seven}\`);
        new BadRow('eight' + nine);
        problems.bad(line, error.said);
        other('ten');
      `),
    ).toEqual({
      english: ['New {0} and {1} more', 'Nothing', 'one', 'two', 'three', 'four', 'five'],
      glued: ['`six ${seven}`', "'eight' + nine"],
    });
    expect(withoutSpanish(['the row has {0} columns, the header {1}', 'nobody says this'])).toEqual([
      'nobody says this',
    ]);
  });

  it('has its Spanish where it names a column, a kind, a way of paying or a rule', () => {
    const { PRODUCT_FIELDS, PRICE_FIELDS, COUNT_FIELDS, SUPPLIER_FIELDS, ORDER_FIELDS } = columns;
    const fields = [PRODUCT_FIELDS, PRICE_FIELDS, COUNT_FIELDS, SUPPLIER_FIELDS, ORDER_FIELDS];
    const labels = fields.flatMap(one => Object.values<columns.Field>(one).map(({ label }) => label));
    expect(labels.length).toBeGreaterThan(40);
    expect(withoutSpanish([...labels, ...IMPORT_KINDS, TENDERS.join(', ')])).toEqual([]);
    const rules = Object.values(SupplierInput.properties).flatMap(rule =>
      'x-says' in rule ? [String(rule['x-says'])] : [],
    );
    expect(rules.length).toBeGreaterThan(5);
    expect(rules.flatMap(says => lackingIn(SPANISH, ruleAlone(says.replace(/, or null$/, ''))))).toEqual([]);
  });
});

describe('a sentence that is kept', () => {
  it('is read as it was said, with its parts', () => {
    const said = sentence`${words('the price')} ${'"{1}" {"english":'} is not a number`;
    const read = readKept(kept(said));
    expect(read).toEqual(said);
    expect(read.written()).toBe('the price "{1}" {"english": is not a number');
    expect(read.written(SPANISH)).toBe('el precio "{1}" {"english": no es un número');
    expect(readKept(kept(sentence`Line ${7}: ${said}.`)).parts).toEqual([7, said]);
  });

  it('is plain English where it was kept before there was another language', () => {
    const old = 'the price "{1}" is not a number';
    expect([readKept(old).written(), readKept(old).written(SPANISH)]).toEqual([old, old]);
    expect(readKept('').written(SPANISH)).toBe('');
  });
});
