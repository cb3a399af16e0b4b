/**
 * Files and edits that create a new resource or report. Placeholders such as `{{thing}}` are replaced with forms of
 * the new name (names.mjs).
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { deriveReportNameForms, toResourceNames } from './names.mjs';

const template = file => readFileSync(path.join(import.meta.dirname, 'templates', `${file}.txt`), 'utf8');

const ENDPOINTS = 'src/dataProvider/endpoints';
/** Names that the endpoint modules export. One module re-exports all of them, so each name can be used only once. */
const exported = Object.fromEntries(
  readdirSync(path.join(import.meta.dirname, '../..', ENDPOINTS)).map(file => [
    `${ENDPOINTS}/${file}`,
    'export (?:interface|type|const) (?:{{thing}}|{{Thing}})',
  ]),
);

const APP = 'server/app.ts';
/** Pattern that matches the empty last line of a file, to append lines. */
const END = /^$/;
const IMPORT = /^import /;
const REPORT_TEXTS = /^ {2}"reports": \{$/;
/** Matches the lines in the menu section "sales" of the menu group "reports", without the line that closes it. */
const REPORT_MENU = { from: /^ *<MenuSection name="sales">$/, to: /^ *<\/MenuSection>$/ };
const MENU_TEXTS = /^ {2}"menu": \{$/;

/**
 * Describes the generation of each kind of new code: the forms of its name, its new files, lines to add to other files,
 * and patterns that find names already in use. A line is added after the last line that matches its pattern, or before
 * the line that ends the section between two patterns. `hint` is printed at the end.
 */
export const SCAFFOLDS = {
  report: {
    names: deriveReportNameForms,
    hint: 'The title of a new column belongs into "columns" of src/i18n/*/reports.json, in each language. ',
    files: {
      'server/reports/{{thing}}.ts': template('report/routes.ts'),
      'src/reports/{{name}}.tsx': template('report/screen.tsx'),
      'tests/server/reports/{{thing}}Report.test.ts': template('report/test.ts'),
    },
    lines: [
      ['contract/reports.ts', END, template('report/contract.ts')],
      ['contract/rights.ts', /^ {2}'reports\//, "  'reports/{{name}}': REPORT,"],
      [
        'tests/server/auth/neededRights.test.ts',
        /^ {2}GET \/api\/report\//,
        '  GET /api/report/{{name}}/{branch}/{start}/{end} → list reports/{{name}}',
      ],
      ['src/dataProvider/endpoints/reports.ts', END, template('report/endpoint.ts')],
      [APP, /from '\.\/reports\//, "import { {{thing}}Report } from './reports/{{thing}}.ts';"],
      [APP, /^const ROUTES.* = \[$/, '  {{thing}}Report,'],
      ['src/screens.ts', /^ *'reports\//, "    'reports/{{name}}': () => import('./reports/{{name}}'),"],
      ['src/App.tsx', REPORT_MENU, '        <Route path="reports/{{name}}" needs="{{thing}}" />'],
      ['src/i18n/en/reports.json', REPORT_TEXTS, template('report/texts.en.json')],
      ['src/i18n/es/reports.json', REPORT_TEXTS, template('report/texts.es.json')],
      ['src/i18n/pt-BR/reports.json', REPORT_TEXTS, template('report/texts.pt-BR.json')],
      ['src/i18n/en/frame.json', MENU_TEXTS, '    "reports/{{name}}": "{{title}}",'],
      ['src/i18n/es/frame.json', MENU_TEXTS, '    "reports/{{name}}": "{{titleEs}}",'],
      ['src/i18n/pt-BR/frame.json', MENU_TEXTS, '    "reports/{{name}}": "{{titlePt}}",'],
    ],
    taken: {
      ...exported,
      'contract/reports.ts': '{{Thing}}Row',
      'src/dataProvider/endpoints/reports.ts': '{{thing}}|{{Thing}}',
      'src/dataProvider/endpoints/endpointTable.ts': '{{thing}}',
    },
  },

  resource: {
    names: toResourceNames,
    files: { 'contract/entities/{{thing}}.ts': template('entity.ts') },
    lines: [
      ['src/App.tsx', IMPORT, "import { {{things}} } from '../contract/entities/{{thing}}';"],
      ['src/App.tsx', /^ {4}<Resource /, '    <Resource entity={ {{things}} } />'],
    ],
    taken: {
      'server/database/schema.ts': '{{table}}: \\w+Table|{{Thing}}Table',
      'src/dataProvider/endpoints/endpointTable.ts': '(?<!/){{name}}',
      'src/App.tsx': 'import \\{ {{things}}',
    },
  },
};
