/**
 * `npm run check:backend -- URL`: checks the API at this address through a backend module of `src/backends`. The
 * module runs in a DOM, as it does in a browser.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensurePackagesInstalled, exitWithError, projectRoot, runWithProjectNode } from './toolbox.mjs';

const USAGE = `Usage: npm run check:backend -- URL [options]

  --backend NAME          module of the backend (default: simple-rest)
  --user, --password      sign in
  --branch ID             branch whose records are checked (default: the first one)
  --orders                create an order, and delete it if the API deletes orders
  --option signIn=none    an option of the backend, as in config.json; can be repeated`;

const { values, positionals } = readArguments();
ensurePackagesInstalled();
if (process.env.CHECKS_BACKEND !== '1') {
  const env = { ...process.env, CHECKS_BACKEND: '1' };
  process.exit(await runWithProjectNode([import.meta.filename, ...process.argv.slice(2)], { env }));
}

const { JSDOM } = await import('jsdom');
const { createServer } = await import('vite');

const dom = new JSDOM('', { url: 'https://another-origin.example/' });
for (const name of [
  'window',
  'document',
  'localStorage',
  'sessionStorage',
  'navigator',
  'File',
  'FileReader',
]) {
  Object.defineProperty(globalThis, name, { value: dom.window[name], configurable: true });
}
// The HTTP clients of some backends call `window.fetch`. The probe (tests/backend/probe) replaces only the global
// `fetch`, by a function that logs calls, so `window.fetch` calls the global one.
dom.window.fetch = (...request) => globalThis.fetch(...request);
const server = await createServer({
  server: { middlewareMode: true, watch: null, ws: false },
  appType: 'custom',
  // Node itself cannot import all data providers: some are CommonJS, and others import files in a way that Node
  // refuses. Vite bundles them.
  ssr: { noExternal: [/^ra-data-/, /^@apollo\/client/], optimizeDeps: { include: listDataProviders() } },
  logLevel: 'error',
});
try {
  const { main } = await server.ssrLoadModule('/tests/backend/probe/main.ts');
  const options = Object.fromEntries(
    values.option.map(option => [option.split('=')[0], option.split('=').slice(1).join('=')]),
  );
  const apiBase = positionals[0].replace(/\/+$/, '');
  const branch = values.branch === undefined ? {} : { branchId: Number(values.branch) };
  const config = { backend: values.backend, apiBase, options, ...branch };
  const { user, password } = values;
  process.exitCode = (await main({
    config,
    user,
    password,
    createsOrders: values.orders,
    print: console.log,
  }))
    ? 0
    : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && error.cause instanceof Error)
    console.error(`The reason: ${error.cause.message}`);
  if (process.env.DEBUG) console.error(error);
  process.exitCode = 1;
} finally {
  await server.close();
  process.exit();
}

/** Returns the names of installed data providers that are written as CommonJS modules. */
function listDataProviders() {
  const { dependencies = {}, devDependencies = {} } = readPackage('.');
  return Object.keys({ ...dependencies, ...devDependencies })
    .filter(name => name.startsWith('ra-data-'))
    .filter(name => {
      const { type, module, exports } = readPackage(`node_modules/${name}`);
      return type !== 'module' && !module && !exports;
    });
}

function readPackage(folder) {
  return JSON.parse(readFileSync(path.join(projectRoot, folder, 'package.json'), 'utf8'));
}

function assertUrl(url) {
  if (!/^https?:\/\//.test(url))
    exitWithError(`The URL must begin with http:// or https://, but it is "${url}": write http://${url}.`);
}

function readArguments() {
  try {
    const parsed = parseArgs({
      allowPositionals: true,
      options: {
        backend: { type: 'string', default: 'simple-rest' },
        user: { type: 'string' },
        password: { type: 'string' },
        branch: { type: 'string' },
        orders: { type: 'boolean', default: false },
        option: { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', default: false },
      },
    });
    if (parsed.values.help) {
      console.log(USAGE);
      process.exit();
    }
    if (parsed.positionals.length === 1) {
      assertUrl(parsed.positionals[0]);
      return parsed;
    }
  } catch (error) {
    exitWithError(`${error.message}\n${USAGE}`);
  }
  return exitWithError(USAGE);
}
