/** Invalid declarations of entities are refused. */
import { describe, expect, it } from 'vitest';
import {
  choice,
  count,
  day,
  email,
  entity,
  flag,
  link,
  many,
  money,
  quantity,
  reference,
  rows,
  text,
} from '../../../contract/entity.ts';
import { MAX_AMOUNT } from '../../../contract/limits.ts';

// Only flags, choices and references can be filterable, so a filterable text does not compile.
// @ts-expect-error -- text is searched
text({ filterable: true });
// @ts-expect-error -- a record begins with one of the words
choice(['new', 'used'], { initially: 'old' });

describe('a declaration', () => {
  it.each([
    ['no text', () => entity('cards', { balance: money() }), 'a record needs a text field as its name.'],
    [
      'a name that is no plural',
      () => entity('Cards', { name: text() }),
      'its name is a plural in small letters',
    ],
    [
      'an option that it does not know',
      () => entity('cards', { name: text() }, { rigths: {} } as object),
      'an entity has no "rigths". Its options are one, sort, rules, of, onDelete, rights, texts.',
    ],
    [
      'an unknown option of a field',
      () => entity('cards', { name: text(), fee: money({ sortible: true } as object) }),
      '"fee": a field of the kind "money" has no "sortible". Its options are label, required, listed, initially,',
    ],
    [
      'an unknown option of a rule',
      () =>
        entity(
          'cards',
          { name: text() },
          {
            rules: {
              total: { kind: 'count', rule: () => 1, sortable: true } as { kind: 'count'; rule: () => 1 },
            },
          },
        ),
      '"total": a computed value has no "sortable". Its options are kind, rule, label, listed.',
    ],
    [
      'an unknown word in its texts',
      () =>
        entity('cards', { name: text() }, { texts: { es: { one: 'x', many: 'y', feilds: {} } as never } }),
      'its texts (es) have no "feilds". They have one, many, fields and choices.',
    ],
    [
      'a pattern that the browser refuses',
      () => entity('cards', { name: text({ pattern: new RegExp(String.raw`\-x`), example: '-x' }) }),
      '"name": /\\-x/ is not a valid pattern: Invalid escape.',
    ],
    [
      'a pattern that is a text',
      () => entity('cards', { name: text({ pattern: '[A-Z]' as never }) }),
      '"name": its pattern is a regular expression, such as /[A-Z]{2}\\d+/ (pattern).',
    ],
    [
      'a pattern that ignores case',
      () => entity('cards', { name: text({ pattern: /a/i, example: 'a' }) }),
      '"name": the flags "i" of its pattern would have no effect (pattern).',
    ],
    [
      'a field of the wire',
      () => entity('cards', { name: text(), page: text() }),
      'a field cannot be called "page".',
    ],
    [
      'a reference without its ending',
      () => entity('cards', { name: text(), supplier: reference('purchases/suppliers') }),
      '"supplier": a reference\'s name ends in Id',
    ],
    [
      'a reference to what nobody knows',
      () => entity('cards', { name: text(), supplierId: reference('suppliers' as 'users') }),
      '"supplierId" refers to "suppliers", which is neither one of categories, inventory/warehouses, products,',
    ],
    [
      'a reference to what cannot be searched',
      () => entity('notes', { about: text(), cardId: reference(entity('cards', { code: text() })) }),
      '"cardId" refers to "cards", whose records cannot be searched: make one of its texts searchable.',
    ],
    [
      'a name that comes along with a reference',
      () => entity('cards', { supplierName: text(), supplierId: reference('purchases/suppliers') }),
      '"supplierId": there is a "supplierName" already.',
    ],
    [
      'two fields of one column',
      () => entity('cards', { name: text(), fee: money(), feeCents: count() }),
      '"feeCents": there is a "fee_cents" already.',
    ],
    [
      'a word that comes twice',
      () => entity('cards', { name: text(), state: choice(['new', 'new']) }),
      '"state": it needs words to choose from, none of them empty, repeated or with a space at an end.',
    ],
    [
      'a field that every record has',
      () => entity('cards', { name: text(), carried: flag() }),
      'a field cannot be called "carried".',
    ],
    [
      'a field that is not written in camel case',
      () => entity('cards', { name: text(), Bal_ance: money() }),
      'a field cannot be called "Bal_ance": write letters and digits in camel case, such as lastUsed.',
    ],
    [
      'a field that every object has',
      () =>
        entity('cards', { name: text(), constructor: flag() } as object as { name: ReturnType<typeof text> }),
      'a field cannot be called "constructor".',
    ],
    [
      'names that are too long for an index of theirs',
      () => entity('cards', { name: text(), ['x'.repeat(47)]: flag() }),
      'have more than 50 letters together.',
    ],
    [
      'a beginning that is none of the words',
      () =>
        entity('cards', { name: text(), state: choice(['new', 'used'] as string[], { initially: 'old' }) }),
      '"state" has to begin with one of new, used (initially).',
    ],
    [
      'a beginning in dollars',
      () => entity('cards', { name: text(), fee: money({ initially: 2.5 }) }),
      '"fee" has to begin with a whole number of cents from 0 (initially).',
    ],
    [
      'a beginning on a day that is none',
      () => entity('cards', { name: text(), due: day({ initially: '2027-02-30' }) }),
      '"due" has to begin with a day that exists, written yyyy-MM-dd (initially).',
    ],
    [
      'a beginning that is too long',
      () => entity('cards', { name: text({ most: 3, initially: 'Card' }) }),
      '"name" has to begin with a text of at most 3 characters (initially).',
    ],
    [
      'a beginning that is too long for what a text usually has',
      () => entity('cards', { name: text({ initially: 'x'.repeat(201) }) }),
      '"name" has to begin with a text of at most 200 characters (initially).',
    ],
    [
      'a beginning that is no e-mail address',
      () => entity('cards', { name: text(), mail: email({ initially: 'somebody' }) }),
      '"mail" has to begin with an e-mail address (initially).',
    ],
    [
      'a beginning that no link may lead to',
      () => entity('cards', { name: text(), site: link({ initially: 'javascript:alert(1)' }) }),
      '"site" has to begin with a web address that begins with http:// or https:// (initially).',
    ],
    [
      'a beginning that is more than a record may have',
      () => entity('cards', { name: text(), fee: money({ initially: 1_000_000_000 }) }),
      '"fee" has to begin with a whole number of cents from 0 to 999999999 (initially).',
    ],
    [
      'a beginning that is neither true nor false',
      () => entity('cards', { name: text(), on: flag({ initially: 'yes' as unknown as boolean }) }),
      '"on" has to begin with true or false (initially).',
    ],
    [
      'a word with a space at an end, which is not stored',
      () => entity('cards', { name: text(), state: choice(['new ', 'used']) }),
      '"state": it needs words to choose from, none of them empty, repeated or with a space at an end.',
    ],
    [
      'a length that is none',
      () => entity('cards', { name: text({ most: 0 }) }),
      '"name" must have a whole number above 0 as its limit of characters (most).',
    ],
    [
      'an option that its kind does not have',
      () => entity('cards', { name: text(), fee: money({ unique: true } as object) }),
      '"fee": a field of the kind "money" has no "unique".',
    ],
    [
      'a beginning that every record would have, and only one may',
      () => entity('cards', { name: text({ unique: true, initially: 'Card' }) }),
      '"name" is unique, so records cannot all begin with "Card".',
    ],
    [
      'a unique text that is too long for an index',
      () => entity('cards', { name: text({ unique: true, most: 201 }) }),
      '"name" is unique, so it can have at most 200 characters (most).',
    ],
    [
      'a pattern without an example',
      () => entity('cards', { name: text({ pattern: /[A-Z]+/ }) }),
      '"name" has a pattern, so it needs a text that matches it, for messages (example).',
    ],
    [
      'limits that leave nothing',
      () => entity('cards', { name: text(), fee: money({ min: 2, max: 1 }) }),
      '"fee": its min is above its max.',
    ],
    [
      'a limit in dollars',
      () => entity('cards', { name: text(), fee: money({ min: 0.5 }) }),
      '"fee": its limits (min, max) are days written yyyy-MM-dd, or whole numbers in the units of a record.',
    ],
    [
      'a limit that no number of its kind reaches',
      () => entity('cards', { name: text(), fee: money({ max: 1_000_000_000 }) }),
      '"fee": its limits (min, max) are at most 999999999.',
    ],
    [
      'a field of the column that a unique field has',
      () => entity('cards', { code: text({ unique: true }), codeFolded: text() }),
      '"codeFolded": there is a "code_folded" already.',
    ],
    [
      'a Spanish label of no field',
      () =>
        entity(
          'cards',
          { name: text() },
          { texts: { es: { one: 'a', many: 'as', fields: { nam: 'Nombre' } } } },
        ),
      'its texts (es) have a label of "nam", which is no field.',
    ],
    [
      'a Spanish choice that it lacks',
      () =>
        entity(
          'cards',
          { name: text(), state: choice(['new']) },
          { texts: { es: { one: 'a', many: 'as', choices: { state: { old: 'viejo' } } } } },
        ),
      'its texts (es) have the choice "old" of "state", which it lacks.',
    ],
    [
      'lines of lines',
      () => entity('cards', { name: text(), lines: rows({ more: rows({ units: count() }) }) }),
      '"lines": a line has no field of the kind "rows".',
    ],
    [
      'a line with an option of lists',
      () => entity('cards', { name: text(), lines: rows({ units: count({ sortable: true }) }) }),
      '"lines": "units" is a field of a line, so it has no "sortable".',
    ],
    [
      'several references without their ending',
      () => entity('cards', { name: text(), products: many('products') }),
      '"products": the name of several references (many) ends in Ids',
    ],
    [
      'a computed value of the name of a field',
      () => entity('cards', { name: text() }, { rules: { name: { kind: 'text', rule: () => '' } } }),
      '"name": there is a "name" already.',
    ],
    [
      'a computed value of a kind that there is not',
      () =>
        entity('cards', { name: text() }, { rules: { fee: { kind: 'monee' as 'money', rule: () => 0 } } }),
      '"fee": a computed value has one of the kinds text, money, percent, quantity, count, day, flag, not "monee".',
    ],
    [
      'a kind that there is not',
      () => entity('cards', { name: text(), photo: { kind: 'video' } as unknown as ReturnType<typeof text> }),
      '"photo": there is no kind "video".',
    ],
    [
      'a name that is no plural by its look',
      () => entity('equipment', { name: text() }),
      'its name does not look like a plural. Say what one is called:',
    ],
    [
      'a filter of the name that a search has',
      () =>
        entity('cards', { code: text({ searchable: true }), name: choice(['a', 'b'], { filterable: true }) }),
      '"name" is the parameter of a search, so a list with a search cannot be filtered by that field.',
    ],
    [
      'an order that nobody can ask for',
      () =>
        entity(
          'cards',
          { name: text(), uses: count(), due: day({ sortable: true }) },
          { sort: { field: 'uses', order: 'ASC' } },
        ),
      'its list cannot be ordered by "uses", which is not sortable. These are: name, due.',
    ],
    [
      'an unknown role',
      () => entity('cards', { name: text() }, { rights: { boss: 'all' } as object }),
      'its rights name the role "boss". Roles are manager, cashier, report, inventory; a Super may do everything.',
    ],
    [
      'an unknown level',
      () => entity('cards', { name: text() }, { rights: { manager: 'write' } as object }),
      'its rights give the role "manager" the level "write". Levels are read, edit, all.',
    ],
  ])('with %s is refused', (_what, declare, sentence) => {
    expect(declare).toThrow(sentence);
  });

  it('may begin with the most that a record may have, and say what one is called', () => {
    const declared = entity(
      'people',
      {
        name: text({ most: 300, initially: 'x'.repeat(300) }),
        fee: money({ initially: MAX_AMOUNT * 100 }),
        weight: quantity({ initially: MAX_AMOUNT * 1000 }),
        mail: email({ initially: '' }),
        site: link({ initially: 'https://example.com' }),
      },
      { one: 'person' },
    );
    expect(declared.path).toBe('person');
  });
});
