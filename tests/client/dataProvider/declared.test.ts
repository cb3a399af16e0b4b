/** Endpoints of a declared entity: requests, records and request bodies. */
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  choice,
  count,
  day,
  entity,
  flag,
  getFieldLabel,
  many,
  moment,
  money,
  percent,
  picture,
  quantity,
  reference,
  rows,
  text,
  type InferEntityRecord,
} from '../../../contract/entity';
import { makeEntityEndpoint } from '../../../src/dataProvider/endpoints/entityEndpoints';
import { selectClientFilters } from '../../../src/dataProvider/lists';
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
const row = makeEntityEndpoint(giftCards);
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
    expect(row.filters).toEqual(['name', 'id', 'supplierId', 'active']);
    expect(row.sorts).toEqual([
      'code',
      'balance',
      'discount',
      'weight',
      'usesLeft',
      'expires',
      'supplierId',
      'active',
      'id',
    ]);
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

describe('a filter', () => {
  it('selects records by one id or by several', () => {
    const ids = (id: unknown) => {
      selectClientFilters('gift-cards', row, { filter: { id } });
      return row.list({ ...query, filter: { id } }).query?.id;
    };
    expect([ids(5), ids('5'), ids([5, 6]), ids([])]).toEqual([5, '5', '5,6', 0]);
  });

  it('that the list lacks is refused with the filters that it has', () => {
    expect(() => selectClientFilters('gift-cards', row, { filter: { colour: 'red' } })).toThrow(
      'The API cannot filter gift-cards by "colour". It can filter by: q, id, supplierId, active.',
    );
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
    const record = row.read(SENT) as InferEntityRecord<typeof giftCards> & { branchId: number };
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
      branchId: 31,
    });
  });

  it('with a field that is not declared is refused: it would be lost', async () => {
    const record = { ...row.read(SENT), etag: '"1"' };
    await expect(row.write?.({ ...record, activ: false }, { branch: 31 })).rejects.toThrow(
      'The API has no field "activ" of gift-cards.',
    );
  });

  it.each([{ activ: '' }, { activ: null }, { activ: undefined }, { activ: [] }])(
    'is sent without an undeclared field that is empty: %j',
    async empty => {
      const sent = await row.write?.({ code: 'A', ...empty }, { branch: 31 });
      expect(sent).toEqual({ ...EMPTY, code: 'A', branchId: 31 });
    },
  );

  it('begins with the values of its declaration, unless others are given', async () => {
    const begun = makeEntityEndpoint(
      entity('vouchers', {
        code: text(),
        bonus: percent({ initially: 1000 }),
        active: flag({ initially: true }),
      }),
    );
    const write = (form: object, previous?: object) => begun.write?.({ ...form }, { branch: 31, previous });
    expect(await write({ code: 'A' })).toEqual({ branchId: 31, code: 'A', bonus: 10, active: true });
    expect(await write({ bonus: null, active: false })).toMatchObject({ bonus: null, active: false });
    expect(await write({ code: 'A' }, { id: 5 })).toMatchObject({ bonus: null, active: false });
  });

  it('is sent as it came, in its own branch', async () => {
    const record = row.read(SENT);
    const { id: _id, supplierName: _along, ...sent } = SENT;
    expect(await row.write?.(record, { branch: 32, previous: record })).toEqual(sent);
    expect(await row.write?.(record, { branch: 32 })).toEqual({ ...sent, branchId: 32 });
  });

  it('knows empty boxes from zeros', async () => {
    expect(row.read({ id: 5 })).toMatchObject(EMPTY);
    expect(row.read({ id: 5, balance: 0 })).toMatchObject({ balance: 0 });
    expect(await row.write?.({ balance: '', usesLeft: 0 }, { branch: 31 })).toEqual({
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
      choices: {},
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

it('is named in Spanish as the declaration says, and its references as their resources', () => {
  const spanish = createPolyglot('es', [
    { kit: { search_by: 'Buscar por %{fields}...' } },
    {
      resources: {
        products: { name: 'Producto |||| Productos |||| Productos' },
        vouchers: { fields: { note: 'Apunte' } },
      },
    },
  ]);
  const cardTexts = { es: { one: 'tarjeta de regalo', many: 'tarjetas de regalo' } };
  const cards = entity('cards', { code: text({ searchable: true }) }, { texts: cardTexts });
  const vouchers = entity(
    'vouchers',
    {
      code: text({ searchable: true }),
      note: text(),
      state: choice(['new', 'used']),
      cardId: reference(cards),
      productIds: many('products'),
      lines: rows({ units: count() }),
    },
    {
      texts: {
        es: {
          one: 'vale',
          many: 'vales',
          fields: {
            code: 'Código',
            note: 'Nota',
            state: 'Estado',
            lines: 'Líneas',
            'lines.units': 'Unidades',
          },
          choices: { state: { new: 'nuevo', used: 'usado' } },
        },
      },
    },
  );
  const texts = buildEntityTexts(
    [vouchers],
    spanish.t.bind(spanish),
    'es-MX',
    'es',
    spanish.has.bind(spanish),
  );
  expect(texts).toMatchObject({
    vouchers: {
      name: 'Vale |||| Vales |||| Vales',
      fields: {
        code: 'Código',
        note: 'Apunte',
        state: 'Estado',
        cardId: 'Tarjeta de regalo',
        productIds: 'Productos',
        lines: 'Líneas',
        'lines.units': 'Unidades',
      },
      words: { search_placeholder: 'Buscar por código...' },
    },
  });
});

it('names its fields alone to its list and its form', () => {
  type FieldName = keyof (typeof giftCards)['fields'];
  type Cells = NonNullable<Parameters<typeof EntityList<typeof giftCards>>[0]['cells']>;
  type Only = NonNullable<Parameters<typeof EntityInputs<typeof giftCards>>[0]['only']>[number];
  expectTypeOf<keyof Cells>().toEqualTypeOf<FieldName>();
  expectTypeOf<Only>().toEqualTypeOf<FieldName>();
});

describe('kinds that are more than a value', () => {
  const jobs = entity(
    'jobs',
    {
      title: text(),
      begins: moment({ filterable: true }),
      fee: money({ signed: true, filterable: true }),
      photo: picture(),
      productIds: many('products'),
      lines: rows({ productId: reference('products'), price: money() }),
    },
    { rules: { total: { kind: 'money', rule: ({ fee }) => fee } } },
  );
  const job = makeEntityEndpoint(jobs);
  const sent = {
    id: 5,
    branchId: 31,
    title: 'A',
    begins: '2027-02-28T14:30',
    fee: -5.5,
    photo: '/files/declared/a.webp',
    productIds: [7, 8],
    productNames: ['Pear', 'Fig'],
    lines: [{ productId: 7, productName: 'Pear', price: 2.25 }],
    total: -5.5,
  };

  it('are read in the units of a record, and sent as they came', async () => {
    const record = job.read(sent);
    expect(record).toMatchObject({
      begins: '2027-02-28T14:30',
      fee: -550,
      productNames: ['Pear', 'Fig'],
      lines: [{ productId: 7, productName: 'Pear', price: 225 }],
      total: -550,
    });
    expect(await job.write?.(record, { branch: 31, previous: record })).toEqual({
      branchId: 31,
      title: 'A',
      begins: '2027-02-28T14:30',
      fee: -5.5,
      photo: '/files/declared/a.webp',
      productIds: [7, 8],
      lines: [{ productId: 7, price: 2.25 }],
    });
  });

  it('send a chosen picture in base64, and no lists where a form has none', async () => {
    const photo = new File(['x'], 'a.png', { type: 'image/png' });
    expect(await job.write?.({ photo }, { branch: 31 })).toMatchObject({
      photo: 'data:image/png;base64,eA==',
      productIds: [],
      lines: [],
    });
  });

  it('are filtered by ranges, in dollars on the wire', () => {
    expect(job.filters).toEqual(['id', 'begins_gte', 'begins_lte', 'fee_gte', 'fee_lte']);
    const filter = { fee_gte: -1050, begins_lte: '2027-02-28' };
    expect(job.list({ ...query, filter }).query).toMatchObject({
      fee_gte: -10.5,
      fee_lte: undefined,
      begins_lte: '2027-02-28',
    });
  });
});
