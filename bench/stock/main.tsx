/**
 * Reference for the lists: react-admin as in its tutorial, over the same server and with the same columns. It has no
 * forms, reports or dashboard.
 */
import {
  Admin,
  BooleanField,
  DataTable,
  DeleteButton,
  EditButton,
  ImageField,
  List,
  Resource,
  type AuthProvider,
  type DataProvider,
} from 'react-admin';
import { createRoot } from 'react-dom/client';

const session = JSON.parse(localStorage.getItem('session') ?? '{}') as { token?: string };
const PATHS: Record<string, string> = {
  products: `/api/product/branch/31/${localStorage.getItem('categoryId')}?page=1&pageSize=50`,
  branches: '/api/branch',
  suppliers: '/api/supplier/branch/31',
};

type Row = { id: number; image?: string };
type Answer = Row[] | { results?: Row[]; products?: Row[] };

const dataProvider = {
  async getList(resource, { signal }) {
    const response = await fetch(PATHS[resource]!, {
      headers: { authorization: `Bearer ${session.token}` },
      ...(signal ? { signal } : {}),
    });
    const answer = (await response.json()) as Answer;
    const rows = Array.isArray(answer) ? answer : (answer.results ?? answer.products ?? []);
    const data = rows.map(row => ({ ...row, picture: row.image && `/files/product/${row.image}` }));
    return { data, total: data.length };
  },
} as DataProvider;

const authProvider: AuthProvider = {
  login: async () => undefined,
  logout: async () => undefined,
  checkAuth: async () => {
    if (!session.token) throw new Error('Nobody is signed in');
  },
  checkError: async () => undefined,
  getPermissions: async () => undefined,
};

const Actions = () => (
  <DataTable.Col label="Actions">
    <EditButton />
    <DeleteButton />
  </DataTable.Col>
);

const ProductList = () => (
  <List perPage={50}>
    <DataTable bulkActionButtons={false}>
      <DataTable.Col source="id" />
      <DataTable.Col source="picture">
        <ImageField source="picture" />
      </DataTable.Col>
      <DataTable.Col source="name" />
      <DataTable.NumberCol source="price" options={{ style: 'currency', currency: 'USD' }} />
      <DataTable.NumberCol source="stock" />
      <DataTable.Col source="status">
        <BooleanField source="status" />
      </DataTable.Col>
      <DataTable.Col source="ecommerce">
        <BooleanField source="ecommerce" />
      </DataTable.Col>
      <Actions />
    </DataTable>
  </List>
);

const BranchList = () => (
  <List perPage={50}>
    <DataTable bulkActionButtons={false}>
      <DataTable.Col source="id" />
      <DataTable.Col source="name" />
      <DataTable.Col source="address" />
      <DataTable.Col source="email" />
      <Actions />
    </DataTable>
  </List>
);

const SupplierList = () => (
  <List perPage={50}>
    <DataTable bulkActionButtons={false}>
      <DataTable.Col source="id" />
      <DataTable.Col source="name" />
      <DataTable.Col source="contact" />
      <DataTable.Col source="phone" />
      <DataTable.Col source="city" />
      <Actions />
    </DataTable>
  </List>
);

createRoot(document.getElementById('root')!).render(
  <Admin dataProvider={dataProvider} authProvider={authProvider} disableTelemetry>
    <Resource name="products" list={ProductList} />
    <Resource name="branches" list={BranchList} />
    <Resource name="suppliers" list={SupplierList} />
  </Admin>,
);
