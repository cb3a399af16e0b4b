import { STATUS_CODES } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import swagger from '@fastify/swagger';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { SIGNATURE_HEADER, WEBHOOK_ID_HEADER } from '../../contract/headers.ts';
import type { TillErrorCode } from '../../contract/tillErrors.ts';
import { WebhookBody } from '../../contract/webhooks.ts';
import { createMessage, type MessageCode } from '../language/message.ts';
import { translateToEnglish } from '../language/translate.ts';
import { canRolePerformAction, type Right, type Role } from '../../contract/rights.ts';
import { describeField, describeFields, replaceTitledSchemasByReferences } from './describeFields.ts';
import { buildExampleFromSchema, type OpenApiSchema } from './examples.ts';
import { getRefusalCode } from './refusalCodes.ts';

const TAGS: Readonly<Record<string, string>> = {
  about: 'State of the server',
  account: "The user's own account",
  activity: 'Audit trail',
  banner: "Banners of the shop's site",
  branch: 'Branches',
  category: 'Categories',
  count: 'Counts of the stock',
  drawers: 'Sessions of cash drawers',
  'discount type': 'Discount types',
  import: 'Imports of files',
  'menu category': 'Types of categories',
  product: 'Products',
  promotion: 'Promotions',
  'promotion item': 'Items of promotions',
  purchase: 'Purchases',
  reports: 'Reports',
  rights: 'Enforcement of roles',
  brand: 'How the shop shows itself',
  session: 'Signing in and out',
  'set-up': 'Setting up a shop, and its demo',
  stock: 'Stock and stock movements',
  supplier: 'Suppliers',
  tills: 'Tills, and the keys of terminals',
  transfer: 'Transfers between warehouses',
  user: 'Users',
  warehouse: 'Warehouses',
  webhooks: 'Webhooks',
};

const ROLES: readonly Role[] = ['super', 'manager', 'cashier', 'report', 'inventory'];

function rightsSentence(right: Right | undefined): string {
  if (!right) return 'For every role.';
  const allowed = ROLES.filter(role => canRolePerformAction(role, ...right)).map(
    role => role[0]!.toUpperCase() + role.slice(1),
  );
  return `If roles are enforced, for: ${allowed.join(', ')}.`;
}

const isTillCall = (security: readonly object[] = []): boolean =>
  security.some(scheme => TILL_KEY_SCHEME in scheme);

interface Media {
  schema?: OpenApiSchema;
  example?: unknown;
}

interface Reference {
  $ref: string;
}

interface Parameter {
  name: string;
  in: string;
  description?: string | undefined;
  schema: OpenApiSchema;
  example?: unknown;
}

interface DescribedResponse {
  description?: string;
  headers?: Record<string, Reference>;
  content?: Record<string, Media>;
}

interface Operation {
  operationId?: string;
  tags?: string[];
  security?: readonly object[];
  requestBody?: { content?: Record<string, Media> };
  parameters?: (Parameter | Reference)[];
  responses?: Record<string, DescribedResponse>;
}

/** Security scheme of the calls of tills. */
export const TILL_KEY_SCHEME = 'tillKey';

const RESPONSE_TEXTS: Readonly<Record<string, string>> = {
  200: 'The requested data.',
  201: 'The created record.',
  204: 'Done. The body is empty.',
  304: 'Nothing has changed since the response with this ETag.',
  400: 'The request is not valid. `field` names the invalid value.',
  401: 'No valid session or key: sign in again.',
  403: 'The caller lacks the right.',
  404: 'The record does not exist, or belongs to another branch.',
  405: 'The path has no call with this method. The header `Allow` lists those that it has.',
  409: 'The change conflicts with other data, or the record is in use.',
  412: 'Another user has changed the record since.',
  413: 'The body is too large.',
  415: 'The body has another content type than the call accepts.',
  429: 'Too many attempts or calls: send the same call again later.',
  503: 'The server is not healthy.',
  '2XX': 'The delivery is accepted.',
  '4XX': 'The call is refused. `message` says why.',
  '5XX': 'The server failed: send the same call again later.',
};

/** Errors by status, for the examples of responses. `code` is the code of a refusal to a till. */
const ERROR_EXAMPLES: Readonly<
  Record<string, { message: MessageCode; tillMessage?: MessageCode; code?: TillErrorCode }>
> = {
  401: { message: 'signIn.required', tillMessage: 'till.keyRevoked', code: 'key-revoked' },
  403: { message: 'call.forbidden', tillMessage: 'till.keyRequired', code: 'key-required' },
  404: { message: 'call.notFound' },
  409: { message: 'server.neededDeleted' },
  405: { message: 'call.wrongMethod', code: 'wrong-method' },
  413: { message: 'call.tooLarge', code: 'body-too-large' },
  415: { message: 'call.bodyNotJson', code: 'wrong-content-type' },
  429: { message: 'till.tooManyCalls', code: 'too-many-calls' },
  503: { message: 'server.databaseAway', code: 'server-unavailable' },
};

/** Status that an example shows for a wildcard: the example of `4XX` has the status 400. */
const EXAMPLE_STATUS: Readonly<Record<string, string>> = { '4XX': '400', '5XX': '503' };

/** Makes the example of an error response agree with its status. */
function toErrorExample(written: string, example: unknown): unknown {
  if (typeof example !== 'object' || example === null || !('statusCode' in example)) return example;
  const status = EXAMPLE_STATUS[written.toUpperCase()] ?? written;
  const known = ERROR_EXAMPLES[status];
  const { field: _field, ...others } = example as Record<string, unknown>;
  const isTill = 'action' in example;
  return {
    ...(known ? others : example),
    statusCode: Number(status),
    error: STATUS_CODES[status],
    ...(known && {
      message: translateToEnglish(
        createMessage((isTill && known.tillMessage) || known.message, {
          megabytes: isTill ? 4 : 1,
          what: createMessage('noun.warehouse'),
          id: 17,
          path: '/api/v1/sales',
          allowed: 'GET, HEAD, POST',
        }),
      ),
    }),
    code: isTill
      ? (known?.code ?? 'invalid-field')
      : getRefusalCode(Number(status), known?.message ?? 'sentence.rule'),
    ...(isTill && {
      action: Number(status) >= 429 ? 'retry' : 'fix',
    }),
  };
}

/**
 * Names of body fields with a password. A call with such a field hashes the password in a queue, and answers 429 if the
 * queue is full.
 */
const PASSWORD_FIELDS = ['Password', 'password', 'current', 'owner'];

/**
 * Adds the error statuses that a call can return. The schema of a call of the back office has only the wildcard `4XX`.
 */
function addErrorResponses(
  method: string,
  { security, requestBody, parameters = [], responses = {} }: Operation,
): void {
  if (isTillCall(security)) {
    responses[405] = structuredClone(responses[400]!);
    if (requestBody) responses[415] = structuredClone(responses[413]!);
    else delete responses[413];
    return;
  }
  const error = responses['4XX'];
  if (!error) return;
  const body = requestBody?.content?.['application/json']?.schema;
  const takesPassword = PASSWORD_FIELDS.some(name => body?.properties?.[name] !== undefined);
  const statuses = [
    ...(security?.length === 0 ? [] : [401]),
    ...(parameters.some(parameter => 'in' in parameter && parameter.in === 'path') ? [404] : []),
    ...(method === 'get' ? [] : [409]),
    ...(requestBody ? [413, 415] : []),
    ...(takesPassword ? [429] : []),
  ];
  for (const status of statuses) responses[status] ??= structuredClone(error);
}

const LIMIT_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

/** Headers of responses, for all calls. */
const HEADERS: Readonly<Record<string, { description: string; schema: OpenApiSchema; example: unknown }>> = {
  'retry-after': {
    description: 'Seconds to wait before the same call is sent again.',
    schema: { type: 'integer' },
    example: 30,
  },
  'x-ratelimit-limit': {
    description: 'Maximum number of calls of a key in a minute.',
    schema: { type: 'integer' },
    example: 1200,
  },
  'x-ratelimit-remaining': {
    description: 'Number of calls that the key has left.',
    schema: { type: 'integer' },
    example: 1199,
  },
  'x-ratelimit-reset': {
    description: 'Seconds until the key has all calls again.',
    schema: { type: 'integer' },
    example: 60,
  },
  etag: {
    description: 'Version of the response, for `If-None-Match` of a later call.',
    schema: { type: 'string' },
    example: '"2f9c"',
  },
  'x-request-id': {
    description: "Id of the request in the server's log.",
    schema: { type: 'string' },
    example: '0b9c7f0e-6f0a-4b57-9a5e-0c7d3c9d9f11',
  },
};

/** Error statuses without limit headers, because the server refuses such a call before it counts it. */
const UNCOUNTED = ['401', '403', '405'];

function addHeaders({ security, responses = {} }: Operation): void {
  for (const [status, response] of Object.entries(responses)) {
    const names = [
      ...(status === '429' ? ['retry-after'] : []),
      ...(responses[304] && /^[23]/.test(status) ? ['etag'] : []),
      ...(isTillCall(security) ? ['x-request-id', ...(UNCOUNTED.includes(status) ? [] : LIMIT_HEADERS)] : []),
    ];
    if (names.length > 0)
      response.headers = Object.fromEntries(
        names.map(name => [name, { $ref: `#/components/headers/${name}` }]),
      );
  }
}

/**
 * Replaces error responses by references, because most calls have the same ones. A response that differs from the first
 * one with its status stays.
 * @param shared receives the replaced responses by name
 */
function shareErrorResponses(
  { security, responses = {} }: Operation,
  shared: Record<string, DescribedResponse>,
): Record<string, DescribedResponse | Reference> {
  const prefix = isTillCall(security) ? 'TillError' : 'Error';
  const share = (status: string, response: DescribedResponse): DescribedResponse | Reference => {
    if (!/^[45]/.test(status)) return response;
    const name = `${prefix}${status}`;
    shared[name] ??= response;
    return isDeepStrictEqual(shared[name], response) ? { $ref: `#/components/responses/${name}` } : response;
  };
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [status, share(status, response)]),
  );
}

const ACCEPT_LANGUAGE: Parameter & { required: boolean } = {
  name: 'accept-language',
  in: 'header',
  required: false,
  description:
    'Language of messages: `en`, `es` or `pt-BR`. Default: English, and for calls of tills the language of the shop.',
  schema: { type: 'string' },
  example: 'es',
};

/** Delivery of a webhook, which the server sends. */
const WEBHOOK = {
  operationId: 'receiveWebhook',
  summary: 'Receives the changes of a branch',
  description:
    'The server sends this request to the URLs of the webhooks. If the receiver does not answer with 2xx within 10 seconds, the server repeats it for a day.',
  tags: ['webhooks'],
  security: [],
  parameters: [
    {
      name: SIGNATURE_HEADER,
      in: 'header',
      required: true,
      schema: { type: 'string' },
    },
    {
      name: WEBHOOK_ID_HEADER,
      in: 'header',
      required: true,
      schema: { type: 'integer' },
    },
  ],
  requestBody: { required: true, content: { 'application/json': { schema: WebhookBody } } },
  responses: { '2XX': { description: 'The delivery is accepted.' } },
};

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const tillSentence = (body: unknown): string =>
  `Needs the key of a terminal.${body ? ' Null in an optional field means that the field is left out. The body may be compressed with gzip, with the header `Content-Encoding: gzip`.' : ''}`;

const getRight = ({ config }: RouteOptions): Right | undefined => config?.right;

export async function registerOpenApi(app: FastifyInstance, tags: readonly string[]): Promise<void> {
  const tagTexts = { ...Object.fromEntries(tags.map(tag => [tag, 'A declared entity'])), ...TAGS };
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Trastienda',
        version: '1',
        description:
          'The API of the back office. [The page of the API](/docs/api) explains each call, and [error codes](/docs/error-codes) lists the codes of refusals, also as [JSON](/docs/error-codes.json). For tills: [Connect a till](/docs/connect-a-till), and [their codes of refusals and notices](/docs/till-codes), also as [JSON](/docs/till-codes.json).',
        contact: { name: 'The operator of this shop' },
      },
      servers: [{ url: '/', description: 'This server' }],
      tags: Object.entries(tagTexts).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: 'Token of a session, from the sign-in.' },
          [TILL_KEY_SCHEME]: {
            type: 'http',
            scheme: 'bearer',
            description:
              'API key of a terminal, from Settings, Terminals. docs/connect-a-till.md explains it.',
          },
        },
      },
      security: [{ token: [] }],
    },
    transform: ({ schema, url, route }) => {
      const right = getRight(route);
      const described = {
        ...schema,
        description: `${schema.summary ?? ''}. ${isTillCall(schema.security) ? tillSentence(schema.body) : rightsSentence(right)}`,
        ...(right ? { 'x-right': right } : {}),
      };
      return { schema: described, url };
    },
    transformObject: document => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      const { paths = {}, components } = document.openapiObject;
      const schemas: Record<string, OpenApiSchema> = {};
      const sharedResponses: Record<string, DescribedResponse> = {};
      for (const item of Object.values(paths))
        for (const method of METHODS) {
          const operation = item?.[method] as Operation | undefined;
          if (!operation) continue;
          addErrorResponses(method, operation);
          describeOperation(operation, schemas);
          addHeaders(operation);
          Object.assign(operation, { responses: shareErrorResponses(operation, sharedResponses) });
          operation.parameters = [
            ...(operation.parameters ?? []),
            { $ref: '#/components/parameters/accept-language' },
          ];
        }
      const webhook = structuredClone(WEBHOOK) as Operation;
      describeOperation(webhook, schemas);
      return Object.assign(document.openapiObject, {
        webhooks: { changes: { post: webhook } },
        components: {
          ...components,
          schemas,
          responses: sharedResponses,
          headers: HEADERS,
          parameters: { 'accept-language': ACCEPT_LANGUAGE },
        },
      });
    },
  });
}

function describeOperation(
  { operationId = '', requestBody, parameters = [], responses = {} }: Operation,
  schemas: Record<string, OpenApiSchema>,
): void {
  const place = { operation: operationId, parent: operationId };
  const media = [['', requestBody] as const, ...Object.entries(responses)].flatMap(([status, part]) =>
    Object.values(part?.content ?? {}).map(one => [status, one] as const),
  );
  for (const [status, response] of Object.entries(responses))
    response.description = RESPONSE_TEXTS[status] ?? response.description;
  for (const [status, part] of media) {
    if (!part.schema) continue;
    const described = describeFields(part.schema, place);
    part.example = toErrorExample(status, part.example ?? buildExampleFromSchema(described));
    part.schema = replaceTitledSchemasByReferences(described, schemas);
  }
  for (const parameter of parameters) {
    if (!('schema' in parameter)) continue;
    const { description, examples, ...schema } = describeField(parameter.schema, parameter.name, place);
    parameter.description = description;
    parameter.example = examples?.[0];
    parameter.schema = schema;
  }
}
