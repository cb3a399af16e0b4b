/** The fields that `npm run new -- resource` writes into a declaration. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseResourceFields, warnOfMissingSpanish } from '../../scripts/new/fields.mjs';
import {
  findLinesWithOldFieldNames,
  findLinesWithRemovedEntities,
} from '../../scripts/new/leftoverLines.mjs';

it('have the usual options of their kind, and those after a comma', () => {
  const { fields, imports } = parseResourceFields([
    'code:text,unique',
    'bonus:percent,signed,filterable',
    'happened:moment,required',
    'state:new/used,required',
    'supplier:suppliers,required',
    'active:flag',
    'note:text',
  ]);
  expect(fields.split(/, (?=\w+: \w+\()/)).toEqual([
    'code: text({ required: true, searchable: true, unique: true })',
    'bonus: percent({ sortable: true, signed: true, filterable: true })',
    'happened: moment({ sortable: true, filterable: true, required: true })',
    "state: choice(['new', 'used'], { filterable: true, required: true })",
    "supplierId: reference('purchases/suppliers', { filterable: true, required: true })",
    'active: flag({ filterable: true, initially: true })',
    'note: text()',
  ]);
  expect(imports).toBe('choice, entity, flag, moment, percent, reference, text');
});

it('may have names with capitals instead of hyphens', () => {
  expect(parseResourceFields(['code:text', 'lastUsed:day', 'due-on:day']).fields).toMatch(
    /lastUsed: day\(.+dueOn: day\(/,
  );
});

it('are refused with the word "choice" before the choices', () => {
  expect(() => parseResourceFields(['status:choice:active/used'])).toThrow(
    '"status:choice:active/used": write the words of a choice without "choice:", such as status:active/used.',
  );
});

it('are refused without Spanish names, all of which are listed', () => {
  expect(() => parseResourceFields(['code:text', 'kind:text=Tipo', 'fee:money'], undefined, true)).toThrow(
    /^Write the Spanish name of each field after an equals sign: code:text=NAME fee:money=NAME$/,
  );
});

it.each([
  ['code:text=Código,unique,required', 'code:text,unique,required=Código'],
  ['state:new/used=Estado:nuevo/usado, required', 'state:new/used,required=Estado:nuevo/usado'],
])('are refused with options after the Spanish label: %s', (typed, meant) => {
  expect(() => parseResourceFields([typed], undefined, true)).toThrow(
    `"${typed}": write the options before the equals sign, such as ${meant}.`,
  );
});

it.each(['min=0', 'max: 9', 'label', 'lines'])(
  'are refused with "%s" after the Spanish label, because it belongs into the declaration',
  option => {
    expect(() => parseResourceFields([`uses:count=Usos,${option}`], undefined, true)).toThrow(
      `"${option}" of "uses" is not an option of the command line, which are required, unique, signed, filterable, sortable, searchable. Write other options into the declaration.`,
    );
  },
);

it('are refused with an unknown kind, and with the list of all kinds', () => {
  expect(() => parseResourceFields(['items:many'])).toThrow(
    /^"many" is neither a kind of field nor a resource: take one of text, .+ such as many:suppliers\. Write rows into the declaration\.$/,
  );
});

it.each([
  ['supplier:suplliers', 'suppliers'],
  ['fee:mony', 'money'],
  ['items:many:prodcts', 'products'],
])('are refused with the similar name that may be meant: %s', (typed, meant) => {
  expect(() => parseResourceFields([typed])).toThrow(
    ` is neither a kind of field nor a resource. Did you mean ${meant}? Take one of text, `,
  );
});

it('may have a comma in the Spanish label', () => {
  expect(() => parseResourceFields(['code:text=Código, interno'], undefined, true)).not.toThrow();
});

it('are refused with an unknown option', () => {
  expect(() => parseResourceFields(['code:text,uniqe'])).toThrow(
    '"uniqe" of "code" is not an option of the command line, which are required, unique, signed, filterable, sortable, searchable.',
  );
});

describe('over a declared entity', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-entities-'));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  beforeAll(() => {
    write('contract/fields.ts', '');
    write('contract/entities/repair.ts', "export const repair = entity('repairs', { paid: flag() });");
    write('src/resources/repairs.tsx', "const column = 'done';");
    write(
      'src/lib/paper.ts',
      "import { repair } from '../../contract/entities/repair';\nconst done = repair;",
    );
    write('src/i18n/words.ts', "const repairs = 'done';");
    process.chdir(folder);
  });
  afterAll(() => {
    process.chdir(path.join(import.meta.dirname, '../..'));
    rmSync(folder, { recursive: true });
  });

  it('a parent in the singular is refused with the name that is meant', () => {
    expect(() => parseResourceFields(['name:text'], 'repair')).toThrow(
      '"repair" is not a declared resource of contract/entities: did you mean repairs?',
    );
  });

  it('a resource without Spanish names is warned of if its parent has them', () => {
    write(
      'contract/entities/job.ts',
      "export const jobs = entity('jobs', {}, { texts: { es: { one: 'obra' } } });",
    );
    expect(warnOfMissingSpanish('steps', 'jobs', undefined)).toMatch(
      /^"jobs" has Spanish names, but "steps" has none, .+ add texts\.es to its declaration\.$/,
    );
    expect(warnOfMissingSpanish('steps', 'jobs', 'pasos')).toBe('');
    expect(warnOfMissingSpanish('steps', 'repairs', undefined)).toBe('');
    expect(warnOfMissingSpanish('steps', undefined, undefined)).toBe('');
  });

  it('a renamed field is searched in the own files of the entity', () => {
    expect(findLinesWithOldFieldNames(['done:paid'])).toEqual([
      'src/lib/paper.ts:2: const done = repair;',
      "src/resources/repairs.tsx:1: const column = 'done';",
    ]);
  });

  it('a renamed choice is searched in the own files of the entity', () => {
    write(
      'contract/entities/loan.ts',
      "export const loans = entity('loans', {\n  status: choice(['open']),\n}, {\n  texts: { es: { choices: { status: { active: 'activo' } } } },\n});",
    );
    expect(findLinesWithOldFieldNames(['status.active:open'])).toEqual([
      "contract/entities/loan.ts:4: texts: { es: { choices: { status: { active: 'activo' } } } },",
    ]);
  });

  it('a removed entity is searched in imports, hooks, screens and texts', () => {
    write(
      'server/app.ts',
      "import { loanHooks } from './rental/giftCards.ts';\n\n  giftCardRoutes,\n  cardRoutes,",
    );
    write('server/rental/hooks.ts', "import { giftCards } from '../../contract/entities/giftCard.ts';");
    write('src/resources/gift-cards/list.tsx', 'const GiftCardList = 1;\nconst GiftCarding = 2;');
    write('src/i18n/en/resources.json', '{\n  "gift-cards": {},\n  "cards": {}\n}');
    write('src/lib/other.ts', '// Speaks of giftCards only in a comment.');
    write('tests/tenders.test.ts', "expect('giftCard');\n\nexpect('giftCard');");
    const { stopping, other } = findLinesWithRemovedEntities(['gift_card']);
    expect(stopping.toSorted()).toEqual([
      "server/app.ts:1: import { loanHooks } from './rental/giftCards.ts';",
      'server/app.ts:3: giftCardRoutes,',
      "server/rental/hooks.ts:1: import { giftCards } from '../../contract/entities/giftCard.ts';",
    ]);
    expect(other.toSorted()).toEqual([
      'src/i18n/en/resources.json: 2',
      'src/resources/gift-cards/list.tsx: 1',
      'tests/tenders.test.ts: 1, 3',
    ]);
  });

  it.each([
    ['opportunity', 'opportunities'],
    ['box', 'boxes'],
  ])('a removed entity is searched by its plural: %s', (table, plural) => {
    write('src/plural.ts', `import '../contract/${plural}.ts';`);
    expect(findLinesWithRemovedEntities([table])).toEqual({ stopping: [], other: ['src/plural.ts: 1'] });
  });
});
