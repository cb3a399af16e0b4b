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
 * Folders and files whose tests take seconds each, because they run whole flows over a filled shop, read whole files
 * and archives, encode pictures, visit every route, or operate a screen step by step. `npm test -- FOLDER` runs them.
 */
const SLOW = [
  'tests/backend/kit.test.ts',
  'tests/backend/probe.test.ts',
  'tests/client/backends/unknownFigures.test.tsx',
  'tests/client/dashboard/compared.test.tsx',
  'tests/client/i18n/texts.test.ts',
  'tests/client/resources/inventory/countSheet.test.tsx',
  'tests/client/resources/products/labels/labelMaker.test.tsx',
  'tests/client/resources/promotions/promotionItems.test.tsx',
  'tests/client/resources/purchases/receiveDelivery.test.tsx',
  'tests/client/ui/details.test.tsx',
  'tests/client/ui/entity.test.tsx',
  'tests/client/ui/export/writeFile.test.ts',
  'tests/client/ui/form/stockForms.test.tsx',
  'tests/client/ui/list/bulk.test.tsx',
  'tests/client/ui/list/fullTable.test.tsx',
  'tests/client/ui/manyChoices.test.tsx',
  'tests/server/accounting/monthPack.test.ts',
  'tests/server/audit/versions.test.ts',
  'tests/server/auth/access.test.ts',
  'tests/server/auth/foreignReads.test.ts',
  'tests/server/auth/foreignWrites.test.ts',
  'tests/server/auth/guessing.test.ts',
  'tests/server/auth/rights.test.ts',
  'tests/server/backup/',
  'tests/server/catalogue/bulkChanges.test.ts',
  'tests/server/catalogue/images.test.ts',
  'tests/server/catalogue/priceChanges.test.ts',
  'tests/server/crud/migrations.test.ts',
  'tests/server/crud/unique.test.ts',
  'tests/server/demo/',
  'tests/server/drawers/',
  'tests/server/http/descriptions.test.ts',
  'tests/server/http/fullDisk.test.ts',
  'tests/server/http/requests.test.ts',
  'tests/server/import/',
  'tests/server/intake/',
  'tests/server/language/languages.test.ts',
  'tests/server/metrics/',
  'tests/server/purchasing/',
  'tests/server/reports/',
  'tests/server/sales/productDays.test.ts',
  'tests/server/stock/ledger.test.ts',
  'tests/server/till/till.test.ts',
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
