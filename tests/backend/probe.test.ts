import fakeRestProvider from 'ra-data-fakerest';
import { HttpError, type RaRecord } from 'ra-core';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  decimal,
  flag,
  options,
  type FieldSource,
  type FieldSourceMap,
} from '../../src/backends/provider/fieldSources';
import { fromDataProvider, type ProviderBackend } from '../../src/backends/provider/fromDataProvider';
import type { CrudDataProvider } from '../../src/backends/provider/recordStore';
import { getCurrentBranch } from '../../src/lib/currentBranch';
import { logCalls, SILENT } from './probe/callLog';
import { toReport, type Finding } from './probe/findings';
import { probePreflights } from './probe/preflight';
import { MARK, probeBackend } from './probe/probe';

/** FakeRest logs an error for each record that does not exist. */
beforeEach(() => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => logged.mockRestore();
});

const rows = () => ({
  warehouses: [1, 2, 3].map(id => ({ id, name: `Shed ${id}` })),
  banners: [],
});
const ONE: ProviderBackend = {
  resources: { 'inventory/warehouses': 'warehouses' },
  fields: { 'inventory/warehouses': { name: 'name' } },
};

function provide(changes: (provider: CrudDataProvider) => Partial<CrudDataProvider> = () => ({})) {
  const provider = fakeRestProvider(rows(), false);
  const asked: string[] = [];
  const logged = { ...provider, ...changes(provider) };
  return {
    asked,
    provider: {
      ...logged,
      getList: async (resource, params) => {
        asked.push(resource);
        return logged.getList(resource, params);
      },
    } as CrudDataProvider,
    names: async () =>
      (
        await provider.getList<RaRecord>('warehouses', {
          pagination: { page: 1, perPage: 100 },
          sort: { field: 'id', order: 'ASC' },
          filter: {},
        })
      ).data.map(({ name }) => String(name)),
  };
}

const probe = async (
  provider: CrudDataProvider,
  options = ONE,
  log = SILENT,
  createsOrders = false,
): Promise<Finding[]> => probeBackend(fromDataProvider(provider, options), log, { createsOrders });

const findTroubles = (findings: readonly Finding[]) =>
  findings
    .filter(({ outcome }) => outcome !== 'works')
    .map(({ step, outcome, sentence }) => [step, outcome, sentence]);

it('asks for what is offered and nothing else, and removes the record that it marked', async () => {
  const { provider, asked, names } = provide();
  const findings = await probe(provider);
  expect(findTroubles(findings)).toEqual([]);
  expect(findings.map(({ step }) => step)).toEqual([
    'list',
    'pages',
    'order',
    'fields',
    'one',
    'create',
    'update',
    'search',
    'delete',
  ]);
  expect(new Set(asked)).toEqual(new Set(['warehouses']));
  expect(await names()).toEqual(['Shed 1', 'Shed 2', 'Shed 3']);
});

it.each<
  [what: string, changes: (provider: CrudDataProvider) => Partial<CrudDataProvider>, trouble: string[]]
>([
  [
    'ignores the order',
    provider => ({
      getList: (resource, params) =>
        provider.getList(resource, { ...params, sort: { field: 'id', order: 'ASC' } }),
    }),
    ['order', 'differs', 'the order by "name" is the same in both directions: the server ignores it.'],
  ],
  [
    'ignores the page',
    provider => ({
      getList: (resource, params) =>
        provider.getList(resource, { ...params, pagination: { page: 1, perPage: 100 } }),
    }),
    ['pages', 'differs', 'a page of 2 has 3 records: the server ignores the page size.'],
  ],
  [
    'ignores a search',
    provider => ({ getList: (resource, params) => provider.getList(resource, { ...params, filter: {} }) }),
    ['search', 'differs', 'the search is ignored: it also found "Shed 1".'],
  ],
  [
    'has no list',
    () => ({ getList: () => Promise.reject(Object.assign(new Error('Refused'), { status: 404 })) }),
    ['list', 'differs', 'there is no such list: correct its name, or leave it out of `resources`.'],
  ],
  [
    'answers a list with an object',
    () => ({ getList: async () => ({ data: { rows: [] } as never, total: 1 }) }),
    ['list', 'differs', 'The list of warehouses is not an array of records.'],
  ],
  [
    'has no total',
    () => ({ getList: () => Promise.reject(new Error('The X-Total-Count header is missing.')) }),
    ['list', 'differs', 'The X-Total-Count header is missing.'],
  ],
  [
    'has no update',
    () => ({ update: () => Promise.reject(Object.assign(new Error('Refused'), { status: 405 })) }),
    ['update', 'lacks', 'The API has no update for inventory/warehouses.'],
  ],
  [
    'has no create',
    () => ({ create: () => Promise.reject(Object.assign(new Error('Refused'), { status: 404 })) }),
    ['create', 'lacks', 'The API has no create for inventory/warehouses.'],
  ],
  [
    'deletes nothing',
    () => ({ delete: async () => ({ data: { id: 4 } }) }),
    ['delete', 'differs', 'Record 4 of warehouses remains; delete it by hand.'],
  ],
  [
    'reads a deleted record',
    provider => {
      const gone = new Map<unknown, RaRecord>();
      return {
        delete: async (resource, params) => {
          const { data } = await provider.getOne(resource, { id: params.id });
          gone.set(params.id, data);
          return provider.delete(resource, params);
        },
        getOne: async (resource, { id }) => {
          const data = gone.get(id);
          return data ? { data } : provider.getOne(resource, { id });
        },
      };
    },
    [
      'delete',
      'differs',
      'the record was deleted, but can still be read: answer 404 or 410, or throw it in getOne.',
    ],
  ],
  [
    'has records without an id',
    () => ({ getList: async () => ({ data: [{ nr: 7 } as never], total: 1 }) }),
    ['list', 'differs', 'the records have no `id`: set it in the data provider.'],
  ],
  [
    'refuses with a body of another form',
    () => ({
      create: () => Promise.reject(new HttpError('Unprocessable Entity', 422, { fehler: { nr: 7 } })),
    }),
    [
      'create',
      'differs',
      'Unprocessable Entity with the body {"fehler":{"nr":7}}, in which no message is found: throw an error with `message`.',
    ],
  ],
  [
    'refuses to delete',
    () => ({ delete: () => Promise.reject(new HttpError('Locked', 423)) }),
    ['delete', 'differs', 'Locked. Record 4 of warehouses remains; delete it by hand.'],
  ],
  [
    'has no delete',
    () => ({ delete: () => Promise.reject(new HttpError('No', 405)) }),
    [
      'delete',
      'lacks',
      'The API has no delete for inventory/warehouses. Record 4 of warehouses remains; delete it by hand.',
    ],
  ],
  [
    'counts only the records of the page',
    provider => ({
      getList: async (resource, params) => {
        const { data } = await provider.getList(resource, params);
        return { data, total: data.length };
      },
    }),
    [
      'pages',
      'differs',
      'a page of 2 has the total 2, but there are more records: the total must count all pages.',
    ],
  ],
])('says that a server %s', async (_what, changes, trouble) => {
  const { provider, names } = provide(changes);
  expect(findTroubles(await probe(provider))).toEqual([trouble]);
  const left = (await names()).filter(name => name.startsWith(MARK));
  expect(left.length).toBe(/remains/.test(trouble[2]!) ? 1 : 0);
});

it('names mapped fields that no record has, but not those that only some records have', async () => {
  const sheds = [
    { id: 1, title: 'North', note: 'cold' },
    { id: 2, title: 'South' },
  ];
  const resource = 'inventory/warehouses';
  const probeFields = async (fields: Record<string, string>, list: object[] = sheds) =>
    findTroubles(
      await probe(fakeRestProvider({ warehouses: structuredClone(list) }, false), {
        ...ONE,
        fields: { [resource]: fields },
        lacks: { [resource]: ['delete'] },
      }),
    ).filter(([step]) => step === 'fields');
  expect(await probeFields({ name: 'titel' })).toEqual([
    ['fields', 'differs', 'no record has "titel"; the records have id, title, note.'],
  ]);
  expect(await probeFields({ name: 'title' })).toEqual([]);
  expect(await probeFields({ name: 'note' })).toEqual([]);
  expect(await probeFields({ name: 'titel' }, [])).toEqual([]);
});

it('leaves an empty list untested, and does not guess why it is empty', async () => {
  const { provider } = provide(real => ({
    getList: async (resource, params) => {
      const { data } = await real.getList(resource, params);
      const own = data.filter(record => String(record.name).startsWith(MARK));
      return { data: own, total: own.length };
    },
  }));
  expect((await probe(provider))[0]).toEqual({
    about: 'inventory/warehouses',
    step: 'list',
    outcome: 'untested',
    sentence: 'there is no record to check pages, order, fields and one with.',
  });
});

it('deletes a record whose creation it cannot confirm, or says that it may remain', async () => {
  const unreadable = (real: CrudDataProvider): Partial<CrudDataProvider> => ({
    create: async (resource, params) => {
      await real.create(resource, params);
      throw new Error('the answer has no id');
    },
  });
  const { provider, names } = provide(unreadable);
  expect(findTroubles(await probe(provider))).toEqual([['create', 'differs', 'the answer has no id.']]);
  expect(await names()).toHaveLength(3);
  const stubborn = provide(real => ({
    ...unreadable(real),
    delete: () => Promise.reject(new Error('never')),
  }));
  const [[, , sentence] = []] = findTroubles(await probe(stubborn.provider));
  expect(sentence).toMatch(
    /^the answer has no id\. A record "Trastienda check \d+" may remain: delete it by hand\.$/,
  );
});

it('says that the answer to a create has no id, and deletes the record all the same', async () => {
  const { provider, names } = provide(real => ({
    create: async (resource, params) => {
      await real.create(resource, params);
      return { data: {} as never };
    },
  }));
  expect(findTroubles(await probe(provider))).toEqual([
    ['create', 'differs', 'the answer to a create has no id.'],
  ]);
  expect(await names()).toHaveLength(3);
});

it('counts amounts and days that cannot be read as differences', async () => {
  const items = [{ id: 1, title: 'Sencha', price: 'nine' }];
  const offers = [{ id: 1, from: '02/03/2026', to: '2026-04-01', off: 5 }];
  const findings = await probe(fakeRestProvider({ items, offers }, false), {
    resources: { products: 'items', promotions: 'offers' },
    fields: {
      products: { name: 'title', priceCents: decimal('price') },
      promotions: { dateInit: 'from', dateEnd: 'to', valueHundredths: decimal('off') },
    },
  });
  const troubles = findTroubles(findings.filter(({ step }) => step === 'fields'));
  expect(troubles.map(([, outcome, sentence]) => [outcome, sentence])).toEqual([
    ['differs', 'the records have "nine" in "price", which cannot be read: convert it in `fields`.'],
    ['differs', 'the records have "02/03/2026" in "from", which cannot be read: convert it in `fields`.'],
  ]);
});

it('says that the total is no number', async () => {
  const { provider } = provide(real => ({
    getList: async (resource, params) => ({ ...(await real.getList(resource, params)), total: NaN }),
  }));
  const [[, outcome, sentence] = []] = findTroubles(await probe(provider));
  expect([outcome, sentence]).toEqual([
    'differs',
    'The total of the records in the answer of the API is not a number.',
  ]);
});

it('says that the range of days of orders is ignored', async () => {
  const orders = [{ id: 1, no: 'A', on: '2026-03-02' }];
  const provider = fakeRestProvider({ bills: orders }, false);
  const probeOrders = async (options: Partial<ProviderBackend>) =>
    findTroubles(
      await probe(provider, {
        resources: { 'purchases/orders': 'bills' },
        fields: { 'purchases/orders': { ref_no: 'no', createdAt: 'on' } },
        ...options,
      }),
    ).filter(([step]) => step === 'filter');
  expect(await probeOrders({})).toEqual([]);
  expect(await probeOrders({ filter: () => ({}) })).toEqual([
    ['filter', 'differs', 'the range of days is ignored: convert on_gte and on_lte in the option `filter`.'],
  ]);
});

it('names the failed call and the fields of an error, and not the calls that clean up', async () => {
  let last = '';
  const { provider } = provide(real => ({
    getList: async (resource, params) => {
      last = 'GET /warehouses → 200';
      return real.getList(resource, params);
    },
    create: () => {
      last = 'POST /warehouses → 422';
      const errors = { name: 'Too long' };
      return Promise.reject(new HttpError('1 field(s) are wrong.', 422, { errors }));
    },
  }));
  expect(findTroubles(await probe(provider, ONE, { ...SILENT, last: () => last }))).toEqual([
    ['create', 'differs', '1 field(s) are wrong (name: Too long): POST /warehouses → 422.'],
  ]);
});

it('creates nothing where it cannot delete, and tries nothing that is declared to be missing', async () => {
  const { provider, names } = provide();
  const resource = 'inventory/warehouses';
  const findings = await probe(provider, { ...ONE, lacks: { [resource]: ['delete'] } });
  expect(findTroubles(findings)).toEqual([
    ['create', 'untested', 'no record is created here, because it could not be deleted.'],
  ]);
  expect(await names()).toHaveLength(3);
  const stepsWith = async (...lacks: ('create' | 'update' | 'delete' | 'search')[]) => {
    const found = await probe(provider, { ...ONE, lacks: { [resource]: lacks } });
    expect(findTroubles(found)).toEqual([]);
    return found
      .map(({ step }) => step)
      .filter(step => !['list', 'pages', 'order', 'fields', 'one'].includes(step));
  };
  expect(await stepsWith('update', 'search')).toEqual(['create', 'delete']);
  expect(await stepsWith('create', 'update', 'delete')).toEqual([]);
});

it('says that a mapped field has another unit or type', async () => {
  const work = { id: 1, titulo: 'Niebla', precio: 10.25, activo: true };
  const probeFields = async (fields: FieldSourceMap, changes: object = {}) =>
    findTroubles(
      await probe(fakeRestProvider({ obras: [{ ...work, ...changes }] }, false), {
        resources: { products: 'obras' },
        fields: { products: { name: 'titulo', ...fields } },
        lacks: { products: ['create'] },
      }),
    ).map(([, outcome, sentence]) => [outcome, sentence]);
  expect(await probeFields({ priceCents: 'precio' })).toEqual([
    ['differs', "the records have 10.25, but priceCents is in cents: use decimal('precio')."],
  ]);
  expect(await probeFields({ stockThousandths: 'precio' })).toEqual([
    ['differs', "the records have 10.25, but stockThousandths is in thousandths: use decimal('precio')."],
  ]);
  expect(await probeFields({ status: 'activo' })).toEqual([
    ['differs', "the records have true, but status is 1 or 0: use flag('activo')."],
  ]);
  expect(await probeFields({ status: 'activo' }, { activo: 'aktiv' })).toEqual([
    [
      'differs',
      "the records have \"aktiv\", but status is 1 or 0: use options('activo', { 1: 'aktiv', 0: … }).",
    ],
  ]);
  expect(await probeFields({ status: options('activo', { 1: 'activ' }) }, { activo: 'aktiv' })).toEqual([
    ['differs', 'the records have "aktiv", which options(\'activo\', …) does not list.'],
  ]);
  expect(await probeFields({ ebt: 'activo' }, { activo: 1 })).toEqual([
    ['differs', 'the records have 1, but ebt is true or false: convert "activo".'],
  ]);
  expect(await probeFields({ priceCents: decimal('precio'), status: flag('activo') })).toEqual([]);
});

it('searches for products as Ctrl+K does, without the branch if no field holds it', async () => {
  const obras = [{ id: 1, titulo: 'Niebla' }];
  const asked: object[] = [];
  const real = fakeRestProvider({ obras, branches: [{ id: 1, name: 'Centro' }] }, false);
  const provider = {
    ...real,
    getList: async (resource: string, params: Parameters<typeof real.getList>[1]) => {
      if (resource === 'obras')
        asked.push({ filter: params.filter as object, pagination: params.pagination });
      return real.getList(resource, params);
    },
  } as CrudDataProvider;
  const options: ProviderBackend = {
    resources: { products: 'obras', branches: 'branches' },
    fields: { products: { name: 'titulo' } },
  };
  await fromDataProvider(provider, options).api.searchProducts({ text: 'nieb', branchId: 1 });
  expect(asked).toEqual([{ filter: { q: 'nieb' }, pagination: { page: 1, perPage: 20 } }]);
});

it('says that the search by Ctrl+K finds nothing', async () => {
  const findings = await probe(fakeRestProvider({ obras: [{ id: 1, titulo: 'Niebla' }] }, false), {
    resources: { products: 'obras' },
    fields: { products: { name: 'titulo' } },
    calls: { searchProducts: async () => [] },
  });
  expect(findTroubles(findings)).toEqual([
    ['search', 'differs', 'the search for products by Ctrl+K does not find the record.'],
  ]);
});

const CITIES = ['Centro', 'Norte', 'Sur'].map((name, at) => ({ id: at + 1, name }));

/** @param answerOf the records that the server answers with, of all books and for the current branch */
async function probeBooks(
  books: readonly RaRecord[],
  answerOf: (books: readonly RaRecord[], branch: number) => readonly RaRecord[],
  { fields = {}, lacks = [], branches = CITIES }: BookOptions = {},
): Promise<Finding[]> {
  const real: CrudDataProvider = fakeRestProvider({ branches: [...branches], books: [...books] }, false);
  const getList: CrudDataProvider['getList'] = async (resource, params) => {
    if (resource !== 'books') return real.getList(resource, params);
    const data = [...answerOf(books, getCurrentBranch())];
    return { data, total: data.length };
  };
  const findings = await probe(
    { ...real, getList },
    {
      resources: { products: 'books', branches: 'branches' },
      fields: { products: { name: 'name', ...fields } },
      lacks: { products: ['create', ...lacks], branches: ['create'] },
    },
  );
  return findings.filter(
    ({ about, step, outcome }) =>
      about === 'products' && (step === 'branches' || (step === 'list' && outcome === 'differs')),
  );
}

interface BookOptions {
  fields?: FieldSourceMap;
  lacks?: 'branches'[];
  branches?: typeof CITIES;
}

const BOOKS = CITIES.map(({ id }) => ({ id, name: `Book ${id}`, shop: id }));
const inBranches = (outcome: string, sentence?: string) => [
  { about: 'products', step: 'branches', outcome, ...(sentence ? { sentence } : {}) },
];

it('compares the lists of the branches', async () => {
  const own = (books: readonly RaRecord[], branch: number) => books.filter(({ id }) => id === branch);
  expect(await probeBooks(BOOKS, own)).toEqual(inBranches('works'));
  // Two branches may list the same records, as long as another branch lists different ones.
  const twoAlike = (books: readonly RaRecord[], branch: number) => books.slice(branch < 3 ? 0 : 1);
  expect(await probeBooks(BOOKS, twoAlike)).toEqual(inBranches('works'));
});

it('says that the branch never changes the answer, unless the branches share the records', async () => {
  const same = (books: readonly RaRecord[]) => books;
  const sentence =
    "the branches 1, 2, 3 have the same records: map branchId or send the branch. If branches share them, write lacks: { products: ['branches'] }.";
  expect(await probeBooks(BOOKS, same)).toEqual(inBranches('differs', sentence));
  expect(await probeBooks(BOOKS, same, { lacks: ['branches'] })).toEqual([]);
  const [found] = await probeBooks(BOOKS, same, { fields: { branchId: 'shop' } });
  expect(found).toMatchObject({
    step: 'list',
    outcome: 'differs',
    sentence:
      'The API cannot filter products by "branchId". Convert it in the option `filter`, or do not map the field.',
  });
});

it('cannot compare branches if there is one, or no record', async () => {
  const same = (books: readonly RaRecord[]) => books;
  expect(await probeBooks(BOOKS, same, { branches: CITIES.slice(0, 1) })).toEqual(
    inBranches('untested', 'there is only one branch.'),
  );
  expect(await probeBooks([], same)).toEqual(inBranches('untested', 'the branches 1, 2, 3 have no record.'));
});

it('says which filters of products fail, and how to declare that', async () => {
  const works = [
    { id: 1, titulo: 'Niebla', activo: true, frio: true },
    { id: 2, titulo: 'Abel', activo: false, frio: false },
  ];
  const real: CrudDataProvider = fakeRestProvider({ obras: works }, false);
  const getList: CrudDataProvider['getList'] = async (resource, params) => {
    const { frio, activo: _, ...filter } = params.filter as Record<string, unknown>;
    if (frio !== undefined) throw new HttpError('Unknown column.', 400);
    return real.getList(resource, { ...params, filter });
  };
  const probeFilters = async (lacks: NonNullable<ProviderBackend['lacks']>['products'] = []) =>
    findTroubles(
      await probe(
        { ...real, getList },
        {
          resources: { products: 'obras' },
          fields: { products: { name: 'titulo', status: flag('activo'), ebt: 'frio' } },
          lacks: { products: ['create', ...lacks] },
        },
      ),
    );
  expect(await probeFilters()).toEqual([
    [
      'filter',
      'differs',
      "The API cannot filter products by \"status\". Unknown column. Convert the filter in the option `filter`, or write lacks: { products: ['filter:status', 'filter:ebt'] }.",
    ],
  ]);
  expect(await probeFilters(['filter:status', 'filter:ebt'])).toEqual([]);
});

it('names the call of a missing thing, and the header that a browser could not read', async () => {
  const { provider } = provide();
  const headers = new Headers({ 'content-range': '0-2/3', 'access-control-allow-origin': '*' });
  const log = { ...SILENT, last: () => 'GET https://api.example/warehouses → 200', headers: () => headers };
  expect(findTroubles(await probe(provider, ONE, log))).toEqual([
    [
      'list',
      'differs',
      'a page on another origin cannot read the header content-range, which Access-Control-Expose-Headers leaves out: GET https://api.example/warehouses → 200.',
    ],
  ]);
});

it('filters only by the values that options lists', async () => {
  const real = fakeRestProvider({ obras: [{ id: 1, nom: 'Miel', etat: 'en vente' }] }, false);
  const states: unknown[] = [];
  const getList: CrudDataProvider['getList'] = async (resource, params) => {
    const { etat } = params.filter as { etat?: unknown };
    if (etat !== undefined) states.push(etat);
    return real.getList(resource, params);
  };
  await probe(
    { ...real, getList },
    {
      resources: { products: 'obras' },
      fields: { products: { name: 'nom', status: options('etat', { 1: 'en vente' }) } },
      lacks: { products: ['create'] },
    },
  );
  expect(states).toEqual(['en vente']);
});

it('accepts a server that tells only whether a page follows', async () => {
  const obras = Array.from({ length: 130 }, (_, at) => ({ id: at + 1, titulo: `Obra ${at}` }));
  const real = fakeRestProvider({ obras }, false);
  const getList: CrudDataProvider['getList'] = async (resource, params) => {
    const { data, total = 0 } = await real.getList<RaRecord>(resource, params);
    const { page = 1, perPage = 10 } = params.pagination ?? {};
    return { data, pageInfo: { hasNextPage: page * perPage < total } };
  };
  const found = await probe(
    { ...real, getList },
    {
      resources: { products: 'obras' },
      fields: { products: { name: 'titulo' } },
      lacks: { products: ['create'] },
    },
  );
  expect(findTroubles(found)).toEqual([]);
});

it('names the resource and the field of an order that the server refuses', async () => {
  const real = fakeRestProvider({ obras: [1, 2].map(id => ({ id, titulo: `Obra ${id}` })) }, false);
  let last = '';
  const getList: CrudDataProvider['getList'] = async (resource, params) => {
    last = `GET /${resource}?sort=${params.sort?.field} → 200`;
    if (params.sort?.field !== 'titel') return real.getList(resource, params);
    last = `GET /${resource}?sort=${params.sort.field} → 400`;
    throw new HttpError('Unknown column', 400);
  };
  const found = await probe(
    { ...real, getList },
    {
      resources: { products: 'obras' },
      fields: { products: { name: 'titel' } },
      lacks: { products: ['create'] },
    },
    { ...SILENT, last: () => last },
  );
  expect(findTroubles(found)[0]).toEqual([
    'order',
    'differs',
    'the API refuses the order of obras by "titel", to which `fields` maps "name" of products: correct the name (Unknown column): GET /obras?sort=titel → 400.',
  ]);
});

it('describes a record as the screens show it', async () => {
  const row = { id: 'a', nom: 'Miel', prix: 9.5, reste: 12, vue: true, taxe: 5.5, le: '2026-03-02' };
  const lines: string[] = [];
  const backend = fromDataProvider(
    fakeRestProvider({ obras: [row], offres: [{ id: 1, nom: 'Été', le: '2026-03-02' }] }, false),
    {
      resources: { products: 'obras', promotions: 'offres' },
      fields: {
        products: {
          name: 'nom',
          priceCents: decimal('prix'),
          costCents: 'prix',
          stockThousandths: decimal('reste'),
          taxTenThousandths: decimal('taxe'),
          status: flag('vue'),
        },
        promotions: { name: 'nom', dateInit: 'le' },
      },
      lacks: { products: ['create'], promotions: ['create'] },
    },
  );
  await probeBackend(backend, SILENT, { onRecord: line => lines.push(line) });
  expect(lines).toEqual([
    'products: name Miel, status Active, priceCents $9.50, costCents $0.10, stockThousandths 12 pieces, taxTenThousandths 5.5%',
    'promotions: name Été, dateInit Mar 2, 2026',
  ]);
});

it('says that a branch is mapped without branches, and that text ids of branches are not supported', async () => {
  const rows = { staff: [{ id: 1, nom: 'Léa', site: 2, mdp: '' }], sites: [{ id: 'nord', nom: 'Nord' }] };
  const lacks = { users: ['create'], branches: ['create'] } as const;
  const users = { name: 'nom', branchId: 'site' };
  const probeUsers = async (resources: ProviderBackend['resources']) =>
    findTroubles(await probe(fakeRestProvider(rows, false), { resources, fields: { users }, lacks }));
  expect(await probeUsers({ users: 'staff' })).toEqual([
    [
      'fields',
      'lacks',
      '`fields` maps branchId to "site", but without `branches` in `resources` no screen shows it: offer branches, or leave the field out.',
    ],
  ]);
  expect((await probeUsers({ users: 'staff', branches: 'sites' }))[0]).toEqual([
    'list',
    'differs',
    'The ids of branches must be numbers, but the API has "nord": leave out `branches` from `resources`, and choose one branch in `filter`.',
  ]);
});

it('ends with a table and the counts', () => {
  const report = toReport([
    { about: 'products', step: 'list', outcome: 'works' },
    {
      about: 'products',
      step: 'search',
      outcome: 'lacks',
      sentence: 'the backend declares that it has no search.',
    },
    { about: 'users', step: 'list', outcome: 'differs', sentence: 'no total: GET /users → 200.' },
  ]);
  expect(report).toBe(`products, search (lacks): the backend declares that it has no search.
users, list (differs): no total: GET /users → 200.

          list     search
products  works    lacks
users     differs

1 works, 1 differs, 1 lacks, 0 untested.`);
});

const probeFieldsOf = async (rows: Record<string, object[]>, options: ProviderBackend) =>
  findTroubles(await probe(fakeRestProvider(rows, false), options)).filter(([step]) =>
    ['fields', 'lines'].includes(String(step)),
  );

it('says that the lines of orders have foreign names', async () => {
  const probeLines = async (line: object) =>
    probeFieldsOf(
      { bills: [{ id: 1, no: 'A', on: '2026-03-02', positions: [line] }] },
      {
        resources: { 'purchases/orders': 'bills' },
        fields: { 'purchases/orders': { ref_no: 'no', createdAt: 'on', lines: 'positions' } },
      },
    );
  expect(await probeLines({ titel: 'Figs', menge: '2' })).toEqual([
    [
      'lines',
      'differs',
      'the lines have no "productId", "name", "quantity", "costCents", "priceCents": convert them to productId, name, and the numbers quantity, costCents, priceCents.',
    ],
  ]);
  const figs = { productId: 7, name: 'Figs', quantity: 2, costCents: 100, priceCents: 150 };
  expect(await probeLines(figs)).toEqual([]);
  const [[, , asText] = []] = await probeLines({ ...figs, costCents: '1.00', productId: undefined });
  expect(asText).toMatch(/^the lines have no "productId", "costCents": /);
  expect(await probeLines({ ...figs, costCents: 1.5 })).toEqual([
    ['lines', 'differs', 'the lines have 1.5, but costCents is in cents: convert "costCents".'],
  ]);
});

const BILLS = {
  bills: [{ id: 1, no: 'A', on: '2026-03-02', positions: [createLine('a1')] }],
  items: [{ id: 'a1', title: 'Figs' }],
};
function createLine(productId: string) {
  return { productId, name: 'Figs', quantity: 2, costCents: 100, priceCents: 150 };
}

const probeBills = async (
  changes: Partial<CrudDataProvider> = {},
  lines: string | FieldSource = 'positions',
  rows: Record<string, object[]> = BILLS,
  createsOrders = true,
) => {
  const provider = fakeRestProvider(structuredClone(rows), false);
  const findings = await probe(
    { ...provider, ...changes },
    {
      resources: { 'purchases/orders': 'bills', products: 'items' },
      fields: {
        products: { name: 'title' },
        'purchases/orders': { ref_no: 'no', createdAt: 'on', payableCents: 'sum', lines },
      },
      lacks: { products: ['create'] },
    },
    SILENT,
    createsOrders,
  );
  const { total } = await provider.getList('bills', {
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'id', order: 'ASC' },
    filter: {},
  });
  const own = findings.filter(({ about }) => about === 'purchases/orders');
  return {
    outcomes: Object.fromEntries(own.map(({ step, outcome }) => [step, outcome])),
    troubles: findTroubles(own).filter(([step]) => step !== 'fields'),
    total,
  };
};

it('says that the lines of orders have ids of no product', async () => {
  const rows = { ...BILLS, bills: [{ ...BILLS.bills[0]!, positions: [createLine('b1')] }] };
  expect((await probeBills({}, 'positions', rows)).troubles).toEqual([
    ['lines', 'differs', 'no product has the id "b1" of the lines\' productId.'],
  ]);
});

it('creates an order and deletes it', async () => {
  const { outcomes, troubles, total } = await probeBills();
  expect(troubles).toEqual([]);
  expect(outcomes).toMatchObject({ create: 'works', delete: 'works' });
  expect(total).toBe(1);
});

it('says that the lines of a new order were not stored as they were sent', async () => {
  const lines: FieldSource = {
    name: 'positions',
    read: value => value,
    write: value => (value as object[]).map(line => ({ ...line, quantity: 1 })),
  };
  const { troubles, total } = await probeBills({}, lines);
  expect(troubles).toEqual([
    ['create', 'differs', 'these parts of a line were not stored as they were sent: quantity.'],
  ]);
  expect(total).toBe(1);
});

it('creates no order unless asked to, and names one that remains', async () => {
  const { troubles, total } = await probeBills({}, 'positions', BILLS, false);
  expect(troubles).toEqual([
    ['create', 'untested', 'no order is created: `--orders` creates one, and deletes it if the API does.'],
  ]);
  expect(total).toBe(1);
  const remaining = await probeBills({ delete: () => Promise.reject(new HttpError('No', 405)) });
  expect(remaining.troubles).toEqual([
    [
      'delete',
      'lacks',
      'The API has no delete for purchases/orders. Record 2 of bills remains; delete it by hand.',
    ],
  ]);
});

it('advises text for numbers if an API that holds text refuses them', async () => {
  const obras = [{ id: 1, titulo: 'Niebla', precio: '10.25' }];
  const probePrice = async (priceCents: FieldSource) => {
    const real = fakeRestProvider(structuredClone({ obras }), false);
    const create: CrudDataProvider['create'] = (resource, params) =>
      typeof (params.data as { precio: unknown }).precio === 'string'
        ? real.create(resource, params)
        : Promise.reject(new HttpError('Invalid.', 422, { message: 'Must be text.' }));
    return findTroubles(
      await probe(
        { ...real, create },
        { resources: { products: 'obras' }, fields: { products: { name: 'titulo', priceCents } } },
      ),
    );
  };
  expect(await probePrice(decimal('precio'))).toEqual([
    [
      'create',
      'differs',
      'Must be text. The records hold "precio" as text: perhaps decimal(\'precio\', { text: 2 }).',
    ],
  ]);
  expect(await probePrice(decimal('precio', { text: 2 }))).toEqual([]);
});

it('says that a reference has ids of no record', async () => {
  const probeSuppliers = async (...vendors: string[]) =>
    probeFieldsOf(
      {
        bills: vendors.map((vendor, at) => ({ id: at + 1, no: `A-${at}`, on: '2026-03-02', vendor })),
        vendors: [{ id: 'v1', company: 'Farms' }],
      },
      {
        resources: { 'purchases/orders': 'bills', 'purchases/suppliers': 'vendors' },
        fields: {
          'purchases/orders': { ref_no: 'no', createdAt: 'on', supplierId: 'vendor' },
          'purchases/suppliers': { name: 'company' },
        },
        lacks: { 'purchases/suppliers': ['create'] },
      },
    );
  expect(await probeSuppliers('Farms', 'Dairy')).toEqual([
    ['fields', 'differs', 'no supplier has the id "Farms" of "supplierId".'],
  ]);
  // A record that was deleted since is no mistake of the module.
  expect(await probeSuppliers('v1', 'v2')).toEqual([]);
});

it('warns about a value that the application does not know', async () => {
  const probeRoles = async (role: string | ReturnType<typeof options>) =>
    probeFieldsOf(
      { staff: [{ id: 1, name: 'Ida', login: 'ida', rolle: 'kasse', tel: '' }] },
      {
        resources: { users: 'staff' },
        fields: { users: { name: 'name', userName: 'login', role } },
        lacks: { users: ['create'] },
      },
    );
  expect(await probeRoles('rolle')).toEqual([
    [
      'fields',
      'lacks',
      'the records have "kasse", but role is super, manager, cashier, report, inventory: use options(\'rolle\', { … }).',
    ],
  ]);
  expect(await probeRoles(options('rolle', { cashier: 'kasse' }))).toEqual([]);
  expect(await probeRoles(options('rolle', { cashier: 'kassa' }))).toEqual([
    ['fields', 'differs', 'the records have "kasse", which options(\'rolle\', …) does not list.'],
  ]);
});

it('says that new users would have no password', async () => {
  const probeUsers = async (fields: FieldSourceMap) =>
    probeFieldsOf(
      { staff: [{ id: 1, name: 'Ida' }] },
      { resources: { users: 'staff' }, fields: { users: { name: 'name', ...fields } } },
    );
  expect(await probeUsers({})).toEqual([
    ['fields', 'lacks', '"password" is not mapped, so the form of users has none: map it, too.'],
  ]);
  expect(await probeUsers({ password: 'word' })).toEqual([]);
});

it('creates a user whose name is an e-mail address if the others are', async () => {
  const created: unknown[] = [];
  const staff = [{ id: 1, name: 'Ida', login: 'ida@shop.example', role: 'super' }];
  const real: CrudDataProvider = fakeRestProvider({ staff }, false);
  const create: CrudDataProvider['create'] = (resource, params) => {
    created.push((params.data as { login: string }).login);
    return real.create(resource, params);
  };
  await probe(
    { ...real, create },
    {
      resources: { users: 'staff' },
      fields: { users: { name: 'name', userName: 'login', role: 'role', password: 'password' } },
    },
  );
  expect(created).toEqual([expect.stringMatching(/^trastiendacheck\d+@shop\.example$/)]);
});

it('names the call that a sentence is about, cut to 160 characters', async () => {
  let last = '';
  const address = `GET https://api.example/warehouses?filter=${'x'.repeat(200)}`;
  const { provider } = provide(real => ({
    getList: async (resource, params) => {
      last = `${address} → 200`;
      return real.getList(resource, params);
    },
    getOne: async (resource, params) => {
      last = 'GET /warehouses/1 → 200';
      return real.getOne(resource, params);
    },
  }));
  const fields = { 'inventory/warehouses': { name: 'name', branchId: 'street' } };
  const findings = await probe(provider, { ...ONE, fields }, { ...SILENT, last: () => last });
  const [[, , sentence = ''] = []] = findTroubles(findings).filter(([step]) => step === 'fields');
  expect(sentence).toMatch(/: GET https:\/\/api\.example\/warehouses\?filter=x+… → 200\.$/);
  expect(sentence.slice(sentence.indexOf('GET'), -1)).toHaveLength(160);
});

it('remembers the last call of a resource, although other calls followed it', async () => {
  let headers: HeadersInit = {};
  vi.stubGlobal('fetch', async () => new Response(null, { headers }));
  const log = logCalls('https://page.example');
  log.start();
  expect(log.isOriginRefused()).toBe(false);
  for (const name of ['bills?page=1', 'vendors/1']) await fetch(`https://api.example/${name}`);
  expect(log.last('bills')).toBe('GET https://api.example/bills?page=1 → 200');
  expect(log.last()).toBe('GET https://api.example/vendors/1 → 200');
  expect(log.isOriginRefused()).toBe(true);
  headers = { 'access-control-allow-origin': '*' };
  await fetch('https://api.example/vendors/2');
  expect(log.isOriginRefused()).toBe(false);
  vi.unstubAllGlobals();
});

it.each([
  [{ origin: '*', methods: 'PUT, DELETE', headers: 'authorization, content-type' }, undefined],
  [{ origin: '*', methods: '*', headers: 'authorization, content-type' }, undefined],
  [
    { origin: '*', methods: 'DELETE', headers: 'authorization, content-type' },
    'a browser on another origin cannot send PUT, which Access-Control-Allow-Methods leaves out: OPTIONS https://api.example/vendors/1 → 204.',
  ],
  [
    { origin: '*', methods: '*', headers: '*' },
    'a browser on another origin cannot send the header authorization with PUT, which Access-Control-Allow-Headers leaves out: OPTIONS https://api.example/vendors/1 → 204.',
  ],
  [
    {},
    'a browser on another origin cannot send PUT, because OPTIONS is refused: OPTIONS https://api.example/vendors/1 → 204.',
  ],
])('asks as a browser on another origin: %j', async (allowed, sentence) => {
  vi.stubGlobal('fetch', async (request: Request) => {
    const isAsked = request.method === 'OPTIONS';
    const headers = Object.entries(isAsked ? allowed : { origin: '*' });
    return new Response(null, {
      status: 204,
      headers: headers.map(([name, value]) => [`access-control-allow-${name}`, value] as [string, string]),
    });
  });
  const log = logCalls('https://another-origin.example');
  await fetch('https://api.example/vendors');
  expect(await probePreflights(log)).toEqual([]);
  await fetch('https://api.example/vendors/1', {
    method: 'PUT',
    headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
    body: '{}',
  });
  const [finding] = await probePreflights(log);
  expect(finding).toMatchObject({ about: 'other origins', step: 'preflight' });
  expect(finding!.sentence).toBe(sentence);
  vi.unstubAllGlobals();
});
