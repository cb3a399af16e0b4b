import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8');

it('every table of the schema is in one class of data', () => {
  const tables = [...read('server/database/schema.ts').matchAll(/^ {2}(\w+): \w+Table;$/gm)];
  // Items such as "- **business**, 30 days: `import_item`".
  const rows = read('docs/security/data.md')
    .split(/^- \*\*/m)
    .filter(item => /^\w+\*\*[^:]*: `/.test(item))
    .flatMap(item => {
      const [name = ''] = item.split('**');
      const [names = ''] = item.slice(item.search(/: `/)).split('\n\n');
      return [...names.matchAll(/`(\w+)`/g)].map(([, table]) => [table, name] as const);
    });
  expect(tables.length).toBeGreaterThan(40);
  expect(rows.map(([table]) => table).sort()).toEqual(tables.map(([, table]) => table).sort());
  const classes = new Set(rows.map(([, name]) => name));
  expect([...classes].sort()).toEqual(['business', 'personal', 'secret', 'shown']);
});
