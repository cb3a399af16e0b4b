import swagger from '@fastify/swagger';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { canRolePerformAction, type Right, type Role } from '../../contract/rights.ts';
import { buildExampleFromSchema, type OpenApiSchema } from './examples.ts';

const TAGS: Readonly<Record<string, string>> = {
  about: 'State of the server',
  account: "The user's own account",
  activity: 'Audit trail',
  banner: "Banners of the shop's site",
  branch: 'Branches',
  category: 'Categories',
  count: 'Counts of the stock',
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
};

const ROLES: readonly Role[] = ['super', 'manager', 'cashier', 'report', 'inventory'];

function rightsSentence(right: Right | undefined): string {
  if (!right) return 'For every role.';
  const allowed = ROLES.filter(role => canRolePerformAction(role, ...right)).map(
    role => role[0]!.toUpperCase() + role.slice(1),
  );
  return `If roles are enforced, for: ${allowed.join(', ')}.`;
}

interface Media {
  schema?: OpenApiSchema;
  example?: unknown;
}

interface Operation {
  tags?: string[];
  requestBody?: { content?: Record<string, Media> };
  parameters?: { name: string; schema: OpenApiSchema; example?: unknown }[];
  responses?: Record<string, { description?: string; content?: Record<string, Media> }>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const getRight = ({ config }: RouteOptions): Right | undefined => config?.right;

export async function registerOpenApi(app: FastifyInstance, tags: readonly string[]): Promise<void> {
  const tagTexts = { ...Object.fromEntries(tags.map(tag => [tag, 'A declared entity'])), ...TAGS };
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Trastienda',
        version: '1',
        description: 'The API of the back office. docs/api.md explains each call.',
        contact: { name: 'The operator of this shop' },
      },
      servers: [{ url: '/', description: 'This server' }],
      tags: Object.entries(tagTexts).map(([name, description]) => ({ name, description })),
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      security: [{ token: [] }],
    },
    transform: ({ schema, url, route }) => {
      const right = getRight(route);
      const described = {
        ...schema,
        description: `${schema.summary ?? ''}. ${rightsSentence(right)}`,
        ...(right ? { 'x-right': right } : {}),
      };
      return { schema: described, url };
    },
    transformObject: document => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      const { paths = {} } = document.openapiObject;
      for (const item of Object.values(paths))
        for (const method of METHODS) {
          const operation = item?.[method] as Operation | undefined;
          if (operation) addExamples(operation);
        }
      return document.openapiObject;
    },
  });
}

function addExamples({ requestBody, parameters = [], responses = {} }: Operation): void {
  const media = [requestBody, ...Object.values(responses)].flatMap(part =>
    Object.values(part?.content ?? {}),
  );
  for (const part of media) if (part.schema) part.example = buildExampleFromSchema(part.schema);
  for (const parameter of parameters)
    parameter.example = buildExampleFromSchema(parameter.schema, parameter.name);
}
