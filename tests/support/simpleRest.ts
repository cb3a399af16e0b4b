/** A backend with the simple REST dialect: FakeRest, by the authors of the dialect, plus sessions as a resource. */
import { getMswHandler } from 'fakerest';

export const PERSON = { user: 'dee', password: 'right' };
const TOKEN = 'a-simple-token';

type Row = Record<string, unknown>;

/** FakeRest filters by fields only in known collections, so empty collections are listed, too. */
const collections = (): Record<string, Row[]> => ({
  sessions: [],
  banners: [{ id: 1, title: 'Sale', image: '', status: true }],
  branches: [
    { id: 31, name: 'Main Street', email: '', footerMsg: '', address: '31 Main Street', status: 1 },
    { id: 32, name: 'Harbor', email: '', footerMsg: '', address: '', status: 1 },
  ],
  warehouses: [],
  menuCategories: [{ id: 1, name: 'Food' }],
  discountTypes: [{ id: 1, name: 'Percentage' }],
  categories: [{ id: 1, name: 'Tea', branch_id: 31, status: 1, picture: '' }],
  products: [{ id: 1, name: 'Sencha', branchId: 31, categoryId: 1, priceCents: 900, picture: '', upc: '' }],
  users: [{ id: 1, name: 'Dee', userName: 'dee', role: 'super', status: true }],
  suppliers: Array.from({ length: 21 }, (_, at) => ({ id: at + 1, ...supplier(`Supplier ${at + 1}`) })),
  promotions: [],
  promotionItems: [],
  purchases: [],
});

const supplier = (name: string) => ({
  name,
  contact: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  country: '',
  home_page: '',
  status: true,
  branchId: 31,
});

export function simpleRestServer(
  baseUrl: string,
  accepts: (token: string) => boolean = () => false,
): (request: Request) => Promise<Response> {
  let last = 1000;
  const answer = getMswHandler({ baseUrl, data: collections(), getNewId: () => ++last });
  let open = false;
  return async request => {
    const path = request.url.slice(baseUrl.length);
    if (path === '/sessions' && request.method === 'POST') {
      const { user, password } = (await request.json()) as typeof PERSON;
      if (user !== PERSON.user || password !== PERSON.password) return refusal('That is not your password.');
      open = true;
      return Response.json({ id: 'the-one', token: TOKEN, name: 'Dee', userId: 1 }, { status: 201 });
    }
    const token = request.headers.get('authorization')?.slice('Bearer '.length) ?? '';
    if (!(open && token === TOKEN) && !accepts(token)) return refusal('Please sign in.');
    if (path === '/sessions/the-one' && request.method === 'DELETE') {
      open = false;
      return new Response(null, { status: 204 });
    }
    return answer({ request });
  };
}

const refusal = (message: string) => Response.json({ message }, { status: 401 });
