/**
 * `npm run test:unit`: runs the quick tests within a minute: the application's modules, and the server on SQLite. Tests
 * that need a browser, PostgreSQL or a separate process, and slow ones, run only with `npm test`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensurePackagesInstalled, projectRoot, runWithProjectNode } from './toolbox.mjs';

/** Matches test files that start the program or need PostgreSQL. */
const NEEDS_MORE = /support\/(program|postgres)\.ts|node:child_process|dialect === 'postgres'\)[!)]/;
/**
 * Folders and files whose tests take seconds each, because they read whole files and archives, encode pictures, visit
 * every route, or operate a screen step by step.
 */
const SLOW = [
  'tests/backend/kit.test.ts',
  'tests/client/backends/unknownFigures.test.tsx',
  'tests/client/dashboard/compared.test.tsx',
  'tests/client/resources/inventory/countSheet.test.tsx',
  'tests/client/resources/products/labels/labelMaker.test.tsx',
  'tests/client/resources/purchases/receiveDelivery.test.tsx',
  'tests/client/ui/entity.test.tsx',
  'tests/client/ui/form/stockForms.test.tsx',
  'tests/client/ui/list/bulk.test.tsx',
  'tests/client/ui/manyChoices.test.tsx',
  'tests/server/auth/foreignReads.test.ts',
  'tests/server/auth/foreignWrites.test.ts',
  'tests/server/auth/guessing.test.ts',
  'tests/server/auth/rights.test.ts',
  'tests/server/backup/',
  'tests/server/catalogue/images.test.ts',
  'tests/server/drawers/',
  'tests/server/http/requests.test.ts',
  'tests/server/metrics/',
  'tests/server/purchasing/purchases.test.ts',
  'tests/server/reports/reconciliation.test.ts',
  'tests/server/demo/',
  'tests/server/import/',
];

process.chdir(projectRoot);
ensurePackagesInstalled();
const isSlow = file => SLOW.some(place => file.startsWith(place));
const leftOut = ['tests/backend', 'tests/client', 'tests/server']
  .flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file =>
      path.posix.join(folder, file.replaceAll('\\', '/')),
    ),
  )
  .filter(file => /\.test\.tsx?$/.test(file))
  .filter(file => isSlow(file) || NEEDS_MORE.test(readFileSync(file, 'utf8')));
console.log(
  `Left out: PostgreSQL, and ${leftOut.length} files that start the program or take seconds (scripts/unit.mjs). npm test has all of it.`,
);
const given = process.argv.slice(2);
process.exit(
  await runWithProjectNode(
    [
      path.join(projectRoot, 'node_modules/vitest/vitest.mjs'),
      ...(given.includes('--watch') ? [] : ['run']),
      // One worker per core. Each further worker would load all modules again, without a core to run on.
      '--maxWorkers=100%',
      '--project=client',
      '--project=server',
      ...leftOut.map(file => `--exclude=${file}`),
      ...given,
    ],
    {
      env: {
        ...process.env,
        TEST_DATABASES: 'sqlite',
        NODE_ENV: 'test',
        NODE_COMPILE_CACHE: path.join(projectRoot, 'node_modules/.cache/compiled'),
      },
    },
  ),
);
