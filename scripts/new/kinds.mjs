/** What a new resource and a new report consist of. */
import { readdirSync } from 'node:fs';
import path from 'node:path';

const migrations = path.resolve(import.meta.dirname, '../../server/database/migrations');
const migration = () => {
  const last = Math.max(...readdirSync(migrations).map(file => Number.parseInt(file, 10)));
  return `server/database/migrations/${String(last + 1).padStart(3, '0')}`;
};

const APP = 'server/app.ts';
const ROUTES = /^const ROUTES = \[$/;
const LAST_ROW = /^ {2}(row\(.*|\})\),$/;
const endpoints = file => `src/dataProvider/endpoints/${file}.ts`;

/**
 * Of each kind: the new files and their templates; the lines that others get, behind the last of theirs that is like the
 * pattern; and what would mean two things, in the files that the name has to be free in.
 */
export const KINDS = {
  report: ({ name, thing, Thing }) => ({
    files: {
      [`server/reports/${thing}.ts`]: 'report/routes.ts',
      [`src/reports/${name}.tsx`]: 'report/screen.tsx',
      [`tests/server/reports/${thing}Report.test.ts`]: 'report/test.ts',
    },
    templates: { 'contract/reports.ts': 'report/contract.ts', [endpoints('reports')]: 'report/endpoint.ts' },
    lines: [
      [APP, /from '\.\/reports\//, `import { ${thing}Report } from './reports/${thing}.ts';`],
      [APP, ROUTES, `  ${thing}Report,`],
      ['src/reports/index.ts', LAST_ROW, `  row('reports/${name}', '${thing}', () => import('./${name}')),`],
    ],
    taken: {
      'contract/reports.ts': `${Thing}Row`,
      [endpoints('reports')]: `${thing}|${Thing}Row`,
      [endpoints('index')]: thing,
    },
  }),

  resource: ({ name, path: one, thing, things, Thing, table, title, titlePlural }) => ({
    files: {
      [`contract/${thing}.ts`]: 'resource/contract.ts',
      [`server/${things}/${things}.ts`]: 'resource/routes.ts',
      [`${migration()}_${name.replaceAll('-', '_')}.ts`]: 'resource/migration.ts',
      [endpoints(things)]: 'resource/endpoint.ts',
      [`src/resources/${name}/${name}.tsx`]: 'resource/screen.tsx',
      [`tests/server/${things}/${things}.test.ts`]: 'resource/test.ts',
    },
    templates: {},
    lines: [
      ['eslint.rooms.js', /^ {4}'purchasing',$/, `    '${things}',`],
      [APP, /^import /, `import { ${things} } from './${things}/${things}.ts';`],
      [APP, ROUTES, `  ${things},`],
      [endpoints('index'), /^import /, `import { ${things} } from './${things}';`],
      [
        endpoints('index'),
        /^export const resources/,
        `  ${name === things ? things : `'${name}': ${things}`},`,
      ],
      // react-admin makes "Coupons" of `coupons` by itself; of `gift-cards` it would make "Gift-cards".
      ...(name === `${one}s` && !one.includes('-')
        ? []
        : [
            [
              'src/i18n/en.ts',
              /^ {2}resources: \{$/,
              `    '${name}': { name: '${title} |||| ${titlePlural}' },`,
            ],
          ]),
    ],
    taken: {
      'server/database/schema.ts': `${table}: \\w+Table|${Thing}Table`,
      [APP]: things,
      [endpoints('index')]: `(?<!/)${name}`,
    },
  }),
};
