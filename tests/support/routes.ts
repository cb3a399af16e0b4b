import type { FastifyInstance } from 'fastify';

export interface ListedRoute {
  methods: string[];
  /** Path as registered, such as `/api/branch/:id`; in lower case if the router ignores case. */
  path: string;
}

/** Lists all routes of the application except OPTIONS, from Fastify's printout of its routing tree. */
export function routesOf(app: FastifyInstance): ListedRoute[] {
  const routes: ListedRoute[] = [];
  const above: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part, methods] = /^((?:│ {3}| {4})*)[├└]── (\S*)(?: \((.+)\))?$/.exec(line) ?? [];
    if (part === undefined) continue;
    above.length = indent.length / 4;
    const path = above.join('') + part;
    above.push(part);
    const listed = methods?.split(', ').filter(method => method !== 'OPTIONS') ?? [];
    if (listed.length > 0) routes.push({ path: path.replace(/(?<!\/)\*$/, '/*'), methods: listed });
  }
  return routes;
}
