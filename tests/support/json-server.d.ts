/** Types for the used parts of json-server 0.17, whose own types need another version of express. */
declare module 'json-server' {
  import type { RequestListener } from 'node:http';

  type Middleware = RequestListener | RequestListener[];
  const jsonServer: {
    create(): RequestListener & { use(middleware: Middleware): void };
    defaults(options: { logger: boolean; static: string }): Middleware;
    router(data: object, options: { foreignKeySuffix: string }): Middleware;
  };
  export default jsonServer;
}
