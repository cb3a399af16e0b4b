/** What a new resource consists of. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { importOf, inBlock, made, root } from './edits.mjs';

const migrations = () => readdirSync(path.join(root, 'server/database/migrations'));
/** Of three digits. */
const nextMigration = () =>
  String(Math.max(...migrations().map(file => Number.parseInt(file, 10))) + 1).padStart(3, '0');

export function resourceSkeleton(names) {
  const { name, Thing, thing, things, table, path: one, titlePlural } = names;
  const migration = `${nextMigration()}_${name.replaceAll('-', '_')}`;
  const files = {
    [`contract/${thing}.ts`]: 'resource/contract.ts',
    [`server/${things}/${things}.ts`]: 'resource/entity.ts',
    [`server/database/migrations/${migration}.ts`]: 'resource/migration.ts',
    [`src/resources/${name}/${name}.tsx`]: 'resource/screen.tsx',
    [`tests/server/${things}/${things}.test.ts`]: 'resource/test.ts',
  };
  const edits = {
    'server/database/migrate.ts': [
      importOf(/ from '\.\/migrations\//, `import * as ${things} from './migrations/${migration}.ts';`),
      inBlock('const MIGRATIONS = {', '};', `  '${migration}': ${things},\n`),
    ],
    'server/database/schema.ts': [
      inBlock('', '/** Names as in SQL;', tableOf(Thing)),
      inBlock('export interface Schema {', '\n}\n', `\n  ${table}: ${Thing}Table;`),
    ],
    'server/app.ts': [
      importOf(/ from '\.\/\w+\/\w+\.ts'/, `import { ${things} } from './${things}/${things}.ts';`),
      inBlock('const ROUTES = [', '];', `  ${things},\n`),
    ],
    'src/dataProvider/endpoints.ts': [
      inBlock('export const endpoints = {', '} satisfies', endpointOf(names)),
    ],
    'tests/journeys/layout/layout.test.ts': [
      inBlock('const LINKS', '\n};', `\n  '${titlePlural}': '/admin/${name}',`),
    ],
    ...(name === `${one}s` && !one.includes('-') ? {} : ownName(names)),
  };
  const meant = {
    'server/database/schema.ts': [`${Thing}Table`, `${table}: \\w+Table`],
    'server/database/migrate.ts': [things],
    'server/app.ts': [things],
  };
  return made({ names, files, edits, meant, words: [thing, things, Thing, `${Thing}Input`, `${Thing}Page`] });
}

/** react-admin's default serves for a word and its plural in s; of `gift-cards` it would make "Gift-card". */
const ownName = ({ name, title, titlePlural }) => ({
  'src/i18n/en.ts': [
    inBlock('\n  resources: {', '\n  },\n};', `\n    '${name}': { name: '${title} |||| ${titlePlural}' },`),
  ],
});

const tableOf = Thing => `interface ${Thing}Table {
  id: Id;
  branch_id: number;
  name: string;
  search: string;
  status: Default<Flag>;
}

`;

const endpointOf = ({ name, path: one, thing }) => `  '${name}': {
    ...pagesOf('/api/${one}'),
    write: (${thing}, { branch, previous }) => ({
      ...texts(${thing}, ['name']),
      branchId: Number(previous?.branchId ?? branch),
      status: Boolean(${thing}.status),
    }),
  },
`;
