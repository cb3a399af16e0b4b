/**
 * `npm run test:unit`: the quick tests, within a minute. The application's modules and the server on SQLite; no browser,
 * no PostgreSQL, nothing that starts the program itself or takes long. `npm test` has all of it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, root, runOnOwnNode } from './toolbox.mjs';

/** Found in test files that start the program, or that need PostgreSQL. */
const NEEDS_MORE = /support\/program|node:child_process|dialect === 'postgres'\)[!)]/;
/** Tests that take seconds each: they make whole shops or databases on disk, or cut off writes again and again. */
const SLOW = [
  'demo/demo',
  'import/importCli',
  'import/importStopped',
  'import/importSheets',
  'import/oddWorkbooks',
].map(name => `tests/server/${name}.test.ts`);

process.chdir(root);
ensureInstalled();
const leftOut = readdirSync('tests/server', { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.test.ts'))
  .map(file => path.posix.join('tests/server', file.replaceAll('\\', '/')))
  .filter(file => SLOW.includes(file) || NEEDS_MORE.test(readFileSync(file, 'utf8')));
console.log(
  `PostgreSQL is left out, and so is what starts the program or takes long: ${leftOut.join(', ')}. npm test has all of it.`,
);
const given = process.argv.slice(2);
process.exit(
  await runOnOwnNode(
    [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      ...(given.includes('--watch') ? [] : ['run']),
      '--project=client',
      '--project=server',
      ...leftOut.map(file => `--exclude=${file}`),
      ...given,
    ],
    { env: { ...process.env, TEST_DATABASES: 'sqlite', NODE_ENV: 'test' } },
  ),
);
