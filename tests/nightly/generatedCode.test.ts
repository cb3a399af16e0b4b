/** The code that `npm run new` generates compiles. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { like } from '../support/matchers.ts';
import { copyProject } from '../support/projectCopy.ts';

const copy = copyProject();
afterAll(copy.remove);

/**
 * Files to compile. Files that `npm run new` changes and that import every screen are left out, because checking them
 * takes half a minute.
 */
const CHECKED = [
  'server/app.ts',
  'server/reports/generatedSales.ts',
  'src/reports/generated-sales.tsx',
  'src/dataProvider/endpoints/reports.ts',
  'tests/server/reports/generatedSalesReport.test.ts',
  // This file declares types that the test's helper modules use.
  'tests/support/postgres.ts',
  'contract/entities/generatedThing.ts',
];

it('compiles for a report and for a resource of every simple kind', async () => {
  const report = await copy.run('scripts/new.mjs', ['report', 'generated-sales']);
  expect(report).toEqual({ code: 0, said: like.stringContaining('It works as it stands') });
  const pages = readFileSync(path.join(copy.folder, 'src/App.tsx'), 'utf8');
  const [, salesSection] = /<MenuSection name="sales">([^]*?)<\/MenuSection>/.exec(pages) ?? [];
  expect(salesSection).toContain(
    '\n        <Route path="reports/generated-sales" needs="generatedSales" />\n',
  );
  const kinds = [
    'text',
    'email',
    'link',
    'phone',
    'rich',
    'picture',
    'money',
    'percent',
    'quantity',
    'count',
  ];
  const fields = [...kinds, 'day', 'moment', 'flag', 'new/used', 'suppliers', 'many:products'];
  const resource = await copy.run('scripts/new.mjs', [
    'resource',
    'generated-things',
    ...fields.map((kind, index) => `field-${String.fromCharCode(97 + index)}:${kind}`),
  ]);
  expect(resource).toEqual({ code: 0, said: like.stringContaining('It works as it stands') });
  const project = path.join(copy.folder, 'tsconfig.generated.json');
  writeFileSync(project, JSON.stringify({ extends: './tsconfig.json', include: [], files: CHECKED }));
  const types = await copy.run('node_modules/typescript7/bin/tsc', ['-p', project]);
  expect(types).toEqual({ code: 0, said: '' });
});

it('drops the tables of a removed resource, and says what an undone migration leaves', async () => {
  const added = await copy.run('scripts/new.mjs', ['resource', 'removed-things', 'name:text']);
  expect(added).toEqual({ code: 0, said: like.stringContaining('It works as it stands') });
  rmSync(path.join(copy.folder, 'contract/entities/removedThing.ts'));
  const migrated = await copy.run('scripts/new.mjs', ['migration', 'remove-things']);
  expect(migrated).toEqual({
    code: 0,
    said: like.stringContaining('It deletes removed_thing with the data.'),
  });
  const undo = () => copy.run('scripts/new.mjs', ['migration', '--undo', '--delete']);
  const leftover = 'the declaration in contract/entities and the lines in src/App.tsx are still there';
  expect(await undo()).toEqual({ code: 0, said: like.not.stringMatching(leftover) });
  expect(await undo()).toEqual({ code: 0, said: like.stringContaining(leftover) });
});
