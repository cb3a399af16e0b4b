/** Declared entities: what a declaration is refused for. */
import { describe, expect, it } from 'vitest';
import { choice, count, day, entity, flag, money, reference, text } from '../../../contract/entity.ts';

// A list has boxes for flags, words and references alone; of other kinds it cannot be declared.
// @ts-expect-error -- text is searched
text({ filterable: true });
// @ts-expect-error -- a record begins with one of the words
choice(['new', 'used'], { initially: 'old' });

describe('a declaration', () => {
  it.each([
    [
      'no text',
      () => entity('cards', { balance: money() }),
      'a record is called by a text, so it needs one.',
    ],
    [
      'a name that is no plural',
      () => entity('Cards', { name: text() }),
      'its name is a plural in small letters',
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
      '"supplierId" refers to "suppliers", which is none of categories, inventory/warehouses, products,',
    ],
    [
      'a reference to what cannot be searched',
      () => entity('notes', { about: text(), cardId: reference(entity('cards', { code: text() })) }),
      '"cardId" refers to "cards", whose records cannot be chosen from: make a text of theirs searchable.',
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
      '"state": it needs words to choose from, none of them empty or twice.',
    ],
    [
      'a field that every record has',
      () => entity('cards', { name: text(), carried: flag() }),
      'a field cannot be called "carried".',
    ],
    [
      'a beginning that is none of the words',
      () => entity('cards', { name: text(), state: choice(['new'] as string[], { initially: 'old' }) }),
      '"state" has to begin with one of its words (initially).',
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
      '"name" has to begin with at most 3 characters (initially).',
    ],
    [
      'a filter of the name that a search has',
      () =>
        entity('cards', { code: text({ searchable: true }), name: choice(['a', 'b'], { filterable: true }) }),
      '"name" is what a search asks for, so a list with a search cannot be narrowed by that field.',
    ],
    [
      'an order that nobody can ask for',
      () => entity('cards', { name: text(), uses: count() }, { sort: { field: 'uses', order: 'ASC' } }),
      'its list cannot be ordered by "uses"',
    ],
  ])('with %s is refused', (_what, declare, sentence) => {
    expect(declare).toThrow(sentence);
  });
});
