/** Generates examples of requests and responses from the schemas, for the API description at /docs. */

export interface OpenApiSchema {
  type?: string | readonly string[];
  const?: unknown;
  default?: unknown;
  examples?: readonly unknown[];
  enum?: readonly unknown[];
  anyOf?: readonly OpenApiSchema[];
  allOf?: readonly OpenApiSchema[];
  properties?: Readonly<Record<string, OpenApiSchema>>;
  items?: OpenApiSchema;
  minimum?: number;
}

/** Example values by field name. The same field has the same example in every call. */
const USUAL: Readonly<Record<string, unknown>> = {
  address: '12 Market Street',
  amount: '38.40',
  amountFrom: '35.00',
  amountTo: '41.00',
  before: '1763733900000-17',
  branch: 31,
  branchId: 31,
  branch_id: 31,
  branchid: 31,
  branchheader: 'x-branch',
  cashier: 'Marta Vega',
  city: 'Springfield',
  code: '123456',
  Code: '123456',
  contact: 'Marta Vega',
  cost: 1.85,
  country: 'United States',
  createdAt: '2026-11-21T14:05:00',
  created_At: '2026-11-21T14:05:00',
  created_at: '2026-11-21',
  current: 'battery staple 7',
  currency: 'USD',
  date: 20261121,
  dateEnd: '2026-11-30',
  dateInit: '2026-11-01',
  day: 20261121,
  device: 'Chrome on Windows',
  email: 'hello@example.com',
  Email: 'marta',
  end: 20261130,
  endDate: 20261130,
  expiresAt: '2026-11-24T14:05:00.000Z',
  firstDay: 20261101,
  home_Page: 'https://example.com',
  home_page: 'https://example.com',
  'idempotency-key': '7d444840-9dc0-11d1-b245-5ffdce74fad2',
  'if-match': '"7"',
  info: 'Open Drawer',
  language: 'en',
  lastDay: 20261130,
  lastUsedAt: '2026-11-21T14:05:00.000Z',
  message: 'name must be text of 1 to 200 characters.',
  name: 'Whole milk',
  owner: { name: 'Marta Vega', userName: 'marta', password: 'battery staple 7' },
  Password: 'battery staple 7',
  password: 'battery staple 7',
  payable_amount: 37,
  payable_Amount: 37,
  paidOn: '2026-11-21',
  paid_amount: 37,
  paid_Amount: 37,
  payment_method: 'Cash',
  payment_Method: 'Cash',
  person: 'Marta Vega',
  phone: '555 0100',
  price: 2.49,
  product: 'milk',
  productId: 7,
  productName: 'Corner Shop',
  recoveryCodes: ['k3vw-x7ma-2q5d-h6tz'],
  reason: 'Counted again',
  ref_no: 'PO-1042',
  reference: 'A-1042',
  resource: 'product',
  role: 'Cashier',
  sentAt: '2026-11-21T14:05:30',
  session: '0123456789abcdef',
  start: 20261101,
  startDate: 20261101,
  statusCode: 400,
  terminal: 'Till 1',
  timeZone: 'America/New_York',
  title: 'Autumn offers',
  tolerance: '1.00',
  token: 'Zm9yLWFuLWV4YW1wbGUtb25seQ',
  upc: '036000291452',
  userName: 'marta',
  'x-stock-before': '12.5',
};

export function buildExampleFromSchema(schema: OpenApiSchema, name = ''): unknown {
  if (schema.examples && schema.examples.length > 0) return schema.examples[0];
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? [];
  // A field with fixed options uses its first option as the example, because the usual value may not be one of them.
  if (first && ('const' in first || first.enum)) return buildExampleFromSchema(first);
  const usual = Object.hasOwn(USUAL, name) ? USUAL[name] : undefined;
  if (usual !== undefined && isOfType(first ?? schema, usual)) return usual;
  if (first) return buildExampleFromSchema(first, name);
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([field, fieldSchema]) => [
        field,
        buildExampleFromSchema(fieldSchema, field),
      ]),
    );
  switch (schema.type) {
    case 'object':
      return {};
    case 'array':
      return [buildExampleFromSchema(schema.items ?? {})];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 0);
    case 'string':
      return '';
    default:
      return null;
  }
}

const isOfType = ({ type }: OpenApiSchema, value: unknown): boolean =>
  type === undefined ||
  (type === 'integer' ? Number.isInteger(value) : type === (Array.isArray(value) ? 'array' : typeof value));
