/** The calls of the server's own OpenAPI document, and values for their parameters and bodies. */
import fc from 'fast-check';
import { callProgram, OWNER_PASSWORD } from '../tests/support/program.ts';
import { PICTURE_BASE64 } from './shop.ts';

export interface JsonSchema {
  type?: string | string[];
  anyOf?: JsonSchema[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

interface Operation {
  tags?: string[];
  'x-right'?: unknown;
  parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

export interface DocumentedCall {
  method: string;
  address: string;
  parameters: NonNullable<Operation['parameters']>;
  body: JsonSchema | undefined;
  /** True when the call needs the key of a till instead of a user's session. */
  isTills: boolean;
}

export async function readDocumentedCalls(address: string, token: string): Promise<DocumentedCall[]> {
  const { body } = await callProgram<{ paths: Record<string, Record<string, Operation>> }>(
    address,
    'GET',
    '/docs/json',
    {
      token,
    },
  );
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { parameters = [], requestBody, tags = [], 'x-right': right }]) => ({
        method: method.toUpperCase(),
        address: path,
        parameters,
        body: requestBody?.content['application/json']?.schema,
        isTills: tags.includes('tills') && right === undefined,
      }),
    ),
  );
}

/** Texts that often break programs. */
const AWKWARD = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  '\u202e',
  '\ud800',
  '𝒳',
  "'; drop table sale; --",
  '%',
  '_',
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  'NaN',
  'null',
  '-0',
  '1e400',
  '9'.repeat(400),
  'x'.repeat(20_000),
  '2026-02-30',
  '99999999',
  '00000000',
);
const ANYTHING: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 2, arbitrary: AWKWARD },
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
  fc.array(fc.constant(0), { maxLength: 3 }),
  fc.constant({}),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, -1, 0, 1e21, 0.001, 1e-7),
);

/** Plausible values by field name, such as existing ids and days with data, which a schema does not list. */
const PLAUSIBLE: [name: RegExp, values: unknown[]][] = [
  [/^(id|branch|category|.*(Id|_id))$/, [1, 2, 3]],
  [/^(start|startDate|against|deadFrom)$/, [20260101]],
  [/^(end|endDate|day|date)$/, [20260131]],
  [/^(dateInit|dateEnd|created_at|paidOn|expectedOn)$/, ['2026-01-31']],
  [/^(createdAt|sentAt|since)$/, ['2026-01-31T14:05:00']],
  [/^email$/, ['', 'a@shop.example']],
  [/^(userName|Email|cashier)$/, ['owner', 'ana']],
  [/^(password|Password|current)$/, [OWNER_PASSWORD]],
  [/^role$/, ['Super', 'Cashier']],
  [/^timeZone$/, ['UTC']],
  [/^currency$/, ['USD']],
  [/^home_page$/, ['', 'https://shop.example']],
  [/^(image|base64dataImage|base64dataimage)$/, ['']],
  [/^imageBase64$/, [PICTURE_BASE64]],
  [/^idempotency-key$/, ['torture-1', 'torture-2']],
  [/^(upc|ean)$/, ['']],
  [/^(tax|stock|paid_amount|x-stock-before)$/, [0]],
  [/^(quantity|payable_amount)$/, [1]],
  [/^info$/, ['Open Drawer']],
];

/**
 * Generates values that the schema allows, and prefers plausible ones.
 * @param name the field's name
 */
export function arbitraryValue(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  const values = PLAUSIBLE.find(([names]) => names.test(name))?.[1] ?? [];
  const fitting = values.filter(value => takes(schema, value));
  const allowed = allowedBy(schema, name);
  return fitting.length > 0
    ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...fitting) }, allowed)
    : allowed;
}

const takes = ({ type, anyOf }: JsonSchema, value: unknown): boolean =>
  anyOf
    ? anyOf.some(one => takes(one, value))
    : type === typeof value || (type === 'integer' && typeof value === 'number');

function allowedBy(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(one => allowedBy(one, name)));
  const { minimum: min, maximum: max } = schema;
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([each, field]) => [each, arbitraryValue(field, each)]),
        ),
        { requiredKeys: schema.required ?? [] },
      );
    case 'array':
      return fc.array(arbitraryValue(schema.items ?? {}, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, 4),
      });
    case 'integer': {
      const low = min ?? -5;
      const high = Math.max(low, max ?? 2 ** 40);
      return fc.oneof(
        fc.integer({ min: low, max: Math.min(high, low + 55) }),
        fc.integer({ min: low, max: high }),
      );
    }
    case 'number':
      return fc
        .integer({ min: Math.ceil((min ?? -1000) * 100), max: Math.floor(Math.min(max ?? 1000, 1e9) * 100) })
        .map(hundredths => hundredths / 100);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return arbitraryText(schema);
    default:
      return ANYTHING;
  }
}

function arbitraryText({ pattern, minLength = 0, maxLength = 300 }: JsonSchema): fc.Arbitrary<string> {
  const usual = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 300) });
  // fast-check cannot generate texts for a pattern with a look-ahead. Such patterns only exclude a few characters,
  // which most texts do not contain.
  if (!pattern || pattern.includes('(?')) return usual;
  return fc.oneof(fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' }), usual);
}

/** One field of an allowed value is removed, or replaced by a value of any type. */
export function arbitraryInvalidValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {});
  if (names.length === 0) return ANYTHING;
  return fc
    .tuple(arbitraryValue(schema), fc.constantFrom(...names), ANYTHING, fc.boolean())
    .map(([value, name, wrong, drop]) => {
      const spoiled: Record<string, unknown> = typeof value === 'object' ? { ...value } : {};
      if (drop) delete spoiled[name];
      else spoiled[name] = wrong;
      return spoiled;
    });
}
