/** What a new resource and a new report consist of: new files, and lines in files that are there. */
import { readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {object} Kind
 * @property {Record<string, string>} files the new ones and their templates
 * @property {{ file: string, behind: RegExp, lines: string }[]} edits lines behind the last line that matches
 * @property {Record<string, RegExp[]>} taken what would mean two things, in the files that the name has to be free in
 */

/** @returns {Kind} */
export function report({ name, thing, Thing }) {
  return {
    files: {
      [`server/reports/${thing}.ts`]: 'report/routes.ts',
      [`src/reports/${name}.tsx`]: 'report/screen.tsx',
      [`tests/server/reports/${thing}Report.test.ts`]: 'report/test.ts',
    },
    edits: [
      { file: 'contract/reports.ts', behind: /^/, template: 'report/contract.ts' },
      {
        file: 'server/app.ts',
        behind: /from '\.\/reports\//,
        lines: `import { ${thing}Report } from './reports/${thing}.ts';`,
      },
      { file: 'server/app.ts', behind: /^const ROUTES = \[$/, lines: `  ${thing}Report,` },
      { file: 'src/dataProvider/endpoints/reports.ts', behind: /^/, template: 'report/endpoint.ts' },
      {
        file: 'src/reports/index.ts',
        behind: /^ {2}(row\(.*|})\),$/,
        lines: `  row('reports/${name}', '${thing}', () => import('./${name}')),`,
      },
    ],
    taken: {
      'contract/reports.ts': [new RegExp(`\\b${Thing}Row\\b`)],
      'src/dataProvider/endpoints/reports.ts': [new RegExp(`\\b(${thing}|${Thing}Row)\\b`)],
      'src/dataProvider/endpoints/index.ts': [new RegExp(`\\b${thing}\\b`)],
    },
  };
}

const migrations = path.resolve(import.meta.dirname, '../../server/database/migrations');
const nextMigration = () => Math.max(...readdirSync(migrations).map(file => Number.parseInt(file, 10))) + 1;

/** @returns {Kind} */
export function resource({ name, path: one, thing, things, Thing, table, title, titlePlural }) {
  const number = String(nextMigration()).padStart(3, '0');
  // react-admin makes "Coupons" of `coupons` by itself; of `gift-cards` it would make "Gift-cards".
  const named = name === `${one}s` && !one.includes('-');
  return {
    files: {
      [`contract/${thing}.ts`]: 'resource/contract.ts',
      [`server/${things}/${things}.ts`]: 'resource/routes.ts',
      [`server/database/migrations/${number}_${name.replaceAll('-', '_')}.ts`]: 'resource/migration.ts',
      [`src/dataProvider/endpoints/${things}.ts`]: 'resource/endpoint.ts',
      [`src/resources/${name}/${name}.tsx`]: 'resource/screen.tsx',
      [`tests/server/${things}/${things}.test.ts`]: 'resource/test.ts',
    },
    edits: [
      { file: 'eslint.rooms.js', behind: /^    'purchasing',$/, lines: `    '${things}',` },
      {
        file: 'server/app.ts',
        behind: /^import /,
        lines: `import { ${things} } from './${things}/${things}.ts';`,
      },
      { file: 'server/app.ts', behind: /^const ROUTES = \[$/, lines: `  ${things},` },
      {
        file: 'src/dataProvider/endpoints/index.ts',
        behind: /^import /,
        lines: `import { ${things} } from './${things}';`,
      },
      {
        file: 'src/dataProvider/endpoints/index.ts',
        behind: /^export const resources/,
        lines: name === things ? `  ${things},` : `  '${name}': ${things},`,
      },
      ...(named
        ? []
        : [
            {
              file: 'src/i18n/en.ts',
              behind: /^ {2}resources: \{$/,
              lines: `    '${name}': { name: '${title} |||| ${titlePlural}' },`,
            },
          ]),
    ],
    taken: {
      'server/database/schema.ts': [
        new RegExp(`^  ${table}: \\w+;$`, 'm'),
        new RegExp(`\\b${Thing}Table\\b`),
      ],
      'server/app.ts': [new RegExp(`\\b${things}\\b`)],
      'src/dataProvider/endpoints/index.ts': [new RegExp(`(?<![/\\w])'?${name}\\b`)],
    },
  };
}
