/** Endpoints of a declared entity: requests, records and request bodies. */
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  count,
  day,
  entity,
  flag,
  getFieldLabel,
  money,
  percent,
  quantity,
  reference,
  text,
  type RecordOf,
} from '../../../contract/entity';
import { makeEndpoint } from '../../../src/dataProvider/endpoints/declared';
import { createPolyglot } from '../../../contract/polyglot';
import { buildEntityTexts } from '../../../src/i18n/entities';
import type { EntityInputs } from '../../../src/ui/entity/EntityInputs';
import type { EntityList } from '../../../src/ui/entity/EntityList';

const giftCards = entity('gift-cards', {
  code: text({ required: true, searchable: true }),
  balance: money({ sortable: true }),
  discount: percent(),
  weight: quantity(),
  usesLeft: count(),
  expires: day({ label: 'Valid until' }),
  supplierId: reference('purchases/suppliers', { filterable: true }),
  active: flag({ filterable: true }),
});
const row = makeEndpoint(giftCards);
const query = { branch: 31, filter: {}, page: 2, pageSize: 20 };

describe('a list', () => {
  it('asks for a page of the branch', () => {
    expect(row.list(query)).toMatchObject({
      method: 'GET',
      path: '/api/gift-card/branch/31',
      query: { page: 2, pageSize: 20 },
    });
  });

  it('is searched, narrowed and ordered by what the declaration says', () => {
    expect(row.filters).toEqual(['name', 'supplierId', 'active']);
    expect(row.sorts).toEqual(['code', 'balance', 'id']);
    const filter = { name: 'A', supplierId: 7, active: false };
    const sort = { field: 'balance', order: 'DESC' as const };
    expect(row.list({ ...query, filter, sort }).query).toMatchObject({
      name: 'A',
      supplierId: 7,
      active: 'false',
      sort: 'balance',
      order: 'DESC',
    });
  });
});

const SENT = {
  id: 5,
  branchId: 31,
  code: 'A',
  balance: 19.99,
  discount: 8.25,
  weight: 0.735,
  usesLeft: 3,
  expires: '2027-02-28',
  supplierId: 7,
  supplierName: 'Quillmere',
  active: true,
};
const EMPTY = {
  code: '',
  balance: null,
  discount: null,
  weight: null,
  usesLeft: null,
  expires: '',
  supplierId: null,
  active: false,
};

describe('a record', () => {
  it('holds money in cents, and its fields by the types of the declaration', () => {
    const record = row.read(SENT) as RecordOf<typeof giftCards> & { carried: unknown };
    const cents: number | null = record.balance;
    const code: string = record.code;
    expect([cents, code]).toEqual([1999, 'A']);
    expect(record).toEqual({
      id: 5,
      code: 'A',
      balance: 1999,
      discount: 825,
      weight: 735,
      usesLeft: 3,
      expires: '2027-02-28',
      supplierId: 7,
      supplierName: 'Quillmere',
      active: true,
      carried: { branchId: 31 },
    });
  });

  it('with a field that is not declared is refused: it would be lost', () => {
    const record = { ...row.read(SENT), etag: '"1"' };
    expect(() => row.write?.({ ...record, activ: false }, { branch: 31 })).toThrow(
      'The API has no field "activ" of gift-cards.',
    );
  });

  it('is sent as it came, in its own branch', () => {
    const record = row.read(SENT);
    const { id: _id, supplierName: _along, ...sent } = SENT;
    expect(row.write?.(record, { branch: 32, previous: record })).toEqual(sent);
    expect(row.write?.(record, { branch: 32 })).toEqual({ ...sent, branchId: 32 });
  });

  it('knows empty boxes from zeros', () => {
    expect(row.read({ id: 5 })).toMatchObject(EMPTY);
    expect(row.read({ id: 5, balance: 0 })).toMatchObject({ balance: 0 });
    expect(row.write?.({ balance: '', usesLeft: 0 }, { branch: 31 })).toEqual({
      ...EMPTY,
      usesLeft: 0,
      branchId: 31,
    });
  });
});

it('is named after itself, and its fields after theirs', () => {
  expect(getFieldLabel('usesLeft', count())).toBe('Uses left');
  const english = createPolyglot('en', [{ kit: { search_by: 'Search %{names} by %{fields}...' } }]);
  expect(buildEntityTexts([giftCards], english.t.bind(english), 'en-US')).toEqual({
    'gift-cards': {
      name: 'Gift Card |||| Gift Cards',
      fields: {
        code: 'Code',
        balance: 'Balance',
        discount: 'Discount',
        weight: 'Weight',
        usesLeft: 'Uses left',
        expires: 'Valid until',
        supplierId: 'Supplier',
        active: 'Active',
      },
      words: { search_placeholder: 'Search %{names} by code...' },
    },
  });
});

it('calls the fields of its search box as the catalogue calls them', () => {
  const spanish = createPolyglot('es', [
    { kit: { search_by: 'Buscar por %{fields}...' } },
    { resources: { 'gift-cards': { fields: { code: 'Código' } } } },
  ]);
  expect(buildEntityTexts([giftCards], spanish.t.bind(spanish), 'es-MX')).toMatchObject({
    'gift-cards': { words: { search_placeholder: 'Buscar por código...' } },
  });
});

it('names its fields alone to its list and its form', () => {
  type FieldName = keyof (typeof giftCards)['fields'];
  type Cells = NonNullable<Parameters<typeof EntityList<typeof giftCards>>[0]['cells']>;
  type Only = NonNullable<Parameters<typeof EntityInputs<typeof giftCards>>[0]['only']>[number];
  expectTypeOf<keyof Cells>().toEqualTypeOf<FieldName>();
  expectTypeOf<Only>().toEqualTypeOf<FieldName>();
});
