/**
 * `npm run check:backend -- URL`: checks the API at this address through a backend module of `src/backends`. The
 * module runs in a DOM, as it does in a browser.
 */
import { parseArgs } from 'node:util';
import { ensureInstalled, fail, runOnOwnNode } from './toolbox.mjs';

const USAGE = `Usage: npm run check:backend -- URL [--backend simple-rest] [--user NAME --password PASSWORD]
       [--option signIn=none] ...`;

ensureInstalled();
if (process.env.CHECKS_BACKEND !== '1') {
  const env = { ...process.env, CHECKS_BACKEND: '1' };
  process.exit(await runOnOwnNode([import.meta.filename, ...process.argv.slice(2)], { env }));
}

const { values, positionals } = readArguments();
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
const server = await createServer({
  server: { middlewareMode: true, watch: null, ws: false },
  appType: 'custom',
  // Vite must bundle some data providers, because Node cannot import them directly.
  ssr: { noExternal: [/^ra-data-/, /^@apollo\/client/] },
  logLevel: 'error',
});
try {
  const { main } = await server.ssrLoadModule('/tests/backend/probe/main.ts');
  const options = Object.fromEntries(
    values.option.map(option => [option.split('=')[0], option.split('=').slice(1).join('=')]),
  );
  const config = { backend: values.backend, apiBase: positionals[0].replace(/\/+$/, ''), options };
  const { user, password } = values;
  process.exitCode = (await main({ config, user, password, print: console.log })) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (process.env.DEBUG) console.error(error);
  process.exitCode = 1;
} finally {
  await server.close();
  process.exit();
}

function readArguments() {
  try {
    const parsed = parseArgs({
      allowPositionals: true,
      options: {
        backend: { type: 'string', default: 'simple-rest' },
        user: { type: 'string' },
        password: { type: 'string' },
        option: { type: 'string', multiple: true, default: [] },
      },
    });
    if (parsed.positionals.length === 1) return parsed;
  } catch (error) {
    fail(`${error.message}\n${USAGE}`);
  }
  return fail(USAGE);
}
