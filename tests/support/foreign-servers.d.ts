/** Types for the used parts of servers whose own types need those of express. */
declare module 'express-crud-router' {
  import type { RequestListener } from 'node:http';

  interface List {
    filter: Record<string, unknown>;
    limit: number;
    offset: number;
    order: [string, string][];
  }
  interface Actions {
    get: (query: List) => Promise<{ rows: object[]; count: number }>;
    create: (body: Record<string, unknown>) => Promise<object>;
    update: (id: string, body: Record<string, unknown>) => Promise<unknown>;
    destroy: (id: string) => Promise<unknown>;
  }
  type Filters = Record<string, (text: string) => object>;
  export default function crud(
    path: string,
    actions: Actions,
    options: { filters?: Filters },
  ): RequestListener;
}

declare module 'json-graphql-server/node' {
  import type { RequestListener } from 'node:http';

  export function jsonGraphqlExpress(data: object): RequestListener;
}
