/** What a new resource and a new report consist of; `{{thing}}` and its like are forms of the name (names.mjs). */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { reportNames, resourceNames } from './names.mjs';

const template = file => readFileSync(path.join(import.meta.dirname, 'templates', `${file}.txt`), 'utf8');

const migrations = path.join(import.meta.dirname, '../../server/database/migrations');
const last = Math.max(...readdirSync(migrations).map(file => Number.parseInt(file, 10)));
const next = String(last + 1).padStart(3, '0');

const APP = 'server/app.ts';
/** Behind the last line of a file. */
const END = /^$/;
const IMPORT = /^import /;

/**
 * Of each kind: its names; the new files; what others get, behind the last of their lines that is like the pattern; and
 * what would mean two things there.
 */
export const KINDS = {
  report: {
    names: reportNames,
    files: {
      'server/reports/{{thing}}.ts': template('report/routes.ts'),
      'src/reports/{{name}}.tsx': template('report/screen.tsx'),
      'tests/server/reports/{{thing}}Report.test.ts': template('report/test.ts'),
    },
    lines: [
      ['contract/reports.ts', END, template('report/contract.ts')],
      ['src/dataProvider/endpoints/reports.ts', END, template('report/endpoint.ts')],
      [APP, /from '\.\/reports\//, "import { {{thing}}Report } from './reports/{{thing}}.ts';"],
      [APP, /^const ROUTES = \[$/, '  {{thing}}Report,'],
      [
        'src/App.tsx',
        /^ *<Route path="reports\//,
        `<Route path="reports/{{name}}" needs="{{thing}}" screen={() => import('./reports/{{name}}')} />`,
      ],
    ],
    taken: {
      'contract/reports.ts': '{{Thing}}Row',
      'src/dataProvider/endpoints/reports.ts': '{{thing}}|{{Thing}}',
      'src/dataProvider/endpoints/index.ts': '{{thing}}',
    },
  },

  resource: {
    names: resourceNames,
    files: {
      'contract/{{thing}}.ts': template('resource/contract.ts'),
      'server/{{things}}/{{things}}.ts': template('resource/routes.ts'),
      [`server/database/migrations/${next}_{{tables}}.ts`]: template('resource/migration.ts'),
      'src/dataProvider/endpoints/{{things}}.ts': template('resource/endpoint.ts'),
      'src/resources/{{name}}/{{name}}.tsx': template('resource/screen.tsx'),
      'tests/server/{{things}}/{{things}}.test.ts': template('resource/test.ts'),
    },
    lines: [
      ['eslint.rooms.js', /^ {4}'purchasing',$/, "    '{{things}}',"],
      [APP, IMPORT, "import { {{things}} } from './{{things}}/{{things}}.ts';"],
      [APP, /^const ROUTES = \[$/, '  {{things}},'],
      ['src/dataProvider/endpoints/index.ts', IMPORT, "import { {{things}} } from './{{things}}';"],
      ['src/dataProvider/endpoints/index.ts', /^export const resources/, '  {{row}},'],
      [
        'src/App.tsx',
        /^ {4}<Resource /,
        `<Resource name="{{name}}" screens={() => import('./resources/{{name}}/{{name}}')} />`,
      ],
      [
        'src/i18n/en.ts',
        /^ {2}resources: \{$/,
        "    '{{name}}': { name: '{{title}} |||| {{titlePlural}}' },",
      ],
    ],
    taken: {
      'server/database/schema.ts': '{{table}}: \\w+Table|{{Thing}}Table',
      [APP]: '{{things}}',
      'src/dataProvider/endpoints/index.ts': '(?<!/){{name}}',
    },
  },
};
