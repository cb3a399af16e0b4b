/** What a new resource and a new report consist of: files made from `templates`, and lines added to files that are there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from './names.mjs';

const root = path.resolve(import.meta.dirname, '..');
const read = file => readFileSync(path.join(root, file), 'utf8');

/** A template with the forms of the name in their places: `{{Thing}}`. */
const filled = (text, names) => text.replace(/\{\{(\w+)\}\}/g, (_, form) => names[form]);
const template = name => read(`scripts/templates/${name}.txt`);

/** Adds lines before the end of the block that `start` opens. @throws Error when there is no such block */
function inBlock(start, end, lines) {
  return text => {
    const from = text.indexOf(start);
    const to = from < 0 ? -1 : text.indexOf(end, from + start.length);
    if (to < 0) throw new Error(`"${start}" is not there any more.`);
    return text.slice(0, to) + lines + text.slice(to);
  };
}

/** Adds an import among those that match, in the order of the alphabet. */
function importOf(matching, line) {
  return text => {
    const lines = text.split('\n');
    const others = lines.flatMap((other, at) => (matching.test(other) ? [at] : []));
    if (others.length === 0) throw new Error(`no import is like ${matching}.`);
    const fromOf = text => text.slice(text.lastIndexOf(' from '));
    const after = others.find(at => fromOf(lines[at]) > fromOf(line)) ?? others.at(-1) + 1;
    return lines.toSpliced(after, 0, line).join('\n');
  };
}

const atEnd = lines => text => text + lines;

const migrations = () => readdirSync(path.join(root, 'server/database/migrations'));
const nextMigration = () =>
  String(Math.max(...migrations().map(file => Number.parseInt(file, 10))) + 1).padStart(3, '0');

export function resourceSkeleton(names) {
  const { Thing, thing, things, table, path: one, title, titlePlural } = names;
  const migration = `${nextMigration()}_${names.names.replaceAll('-', '_')}`;
  const files = {
    [`contract/${thing}.ts`]: 'resource/contract.ts',
    [`server/entities/${thing}.ts`]: 'resource/entity.ts',
    [`server/database/migrations/${migration}.ts`]: 'resource/migration.ts',
    [`src/resources/${names.names}.tsx`]: 'resource/screen.tsx',
    [`tests/server/${things}.test.ts`]: 'resource/test.ts',
  };
  const edits = [
    [
      'server/database/migrate.ts',
      importOf(/ from '\.\/migrations\//, `import * as ${things} from './migrations/${migration}.ts';`),
    ],
    ['server/database/migrate.ts', inBlock('const MIGRATIONS = {', '};', `  '${migration}': ${things},\n`)],
    ['server/database/schema.ts', inBlock('', '/** Names as in SQL;', tableOf(Thing))],
    [
      'server/database/schema.ts',
      inBlock('export interface Schema {', '\n}\n', `\n  ${table}: ${Thing}Table;`),
    ],
    [
      'server/app.ts',
      importOf(/ from '\.\/entities\//, `import { ${things} } from './entities/${thing}.ts';`),
    ],
    ['server/app.ts', inBlock('const ROUTES = [', '];', `  ${things},\n`)],
    [
      'src/dataProvider/endpoints.ts',
      inBlock('export const endpoints = {', '} satisfies', endpointOf(names)),
    ],
    [
      'tests/journeys/layout.test.ts',
      inBlock('const LINKS', '\n};', `\n  '${titlePlural}': '/admin/${names.names}',`),
    ],
  ];
  // react-admin's default for a name of one word reads well; with a hyphen it would be "Gift-card".
  if (one.includes('-')) {
    const row = `\n    '${names.names}': { name: '${title} |||| ${titlePlural}' },`;
    edits.push(['src/i18n/en.ts', inBlock('\n  resources: {', '\n  },\n};', row)]);
  }
  const meant = {
    'server/database/schema.ts': [`${Thing}Table`, `${table}: \\w+Table`],
    'server/database/migrate.ts': [things],
    'server/app.ts': [things],
  };
  return made({ names, files, edits, meant, words: [thing, things, Thing, `${Thing}Input`, `${Thing}Page`] });
}

const tableOf = Thing => `interface ${Thing}Table {
  id: Id;
  branch_id: number;
  name: string;
  search: string;
  status: Default<Flag>;
}

`;

const endpointOf = ({ names, path: one, thing }) => `  '${names}': {
    ...pagesOf('/api/${one}'),
    write: (${thing}, { branch, previous }) => ({
      ...texts(${thing}, ['name']),
      branchId: Number(previous?.branchId ?? branch),
      status: Boolean(${thing}.status),
    }),
  },
`;

export function reportSkeleton(names) {
  const { name, Thing, thing, title, words } = names;
  const address = `/api/report/${name}`;
  const icon = `import ReportIcon from '@mui/icons-material/InsertChartOutlined';`;
  const files = {
    [`server/reports/${thing}.ts`]: 'report/report.ts',
    [`src/reports/${name}.tsx`]: 'report/screen.tsx',
    [`tests/server/${thing}Report.test.ts`]: 'report/test.ts',
  };
  const edits = [
    ['contract/reports.ts', atEnd(contractOf(Thing))],
    [
      'server/app.ts',
      importOf(/ from '\.\/reports\//, `import { ${thing}Report } from './reports/${thing}.ts';`),
    ],
    ['server/app.ts', inBlock('const ROUTES = [', '];', `  ${thing}Report,\n`)],
    ['src/dataProvider/api.ts', inBlock('', 'export interface Questions {', rowOf(Thing))],
    [
      'src/dataProvider/api.ts',
      inBlock(
        'export interface Questions {',
        '\n}\n',
        `\n  ${thing}(question: ReportQuestion, options?: Abortable): Promise<${Thing}Row[]>;`,
      ),
    ],
    [
      'src/dataProvider/endpoints.ts',
      inBlock(
        'export const questions = {',
        '\n};',
        `\n  ${thing}: (question: ReportQuestion) => get(\`${address}/\${inRange(question)}\`),`,
      ),
    ],
    ['src/dataProvider/readers.ts', inBlock('import type {', "} from './api'", `  ${Thing}Row,\n`)],
    ['src/dataProvider/readers.ts', atEnd(readerOf(Thing))],
    [
      'src/dataProvider/index.ts',
      inBlock(
        'export const dataProvider',
        '\n};',
        `\n\n  ${thing}: (question, { signal } = {}) => rowsOf(questions.${thing}(question), readers.read${Thing}, { signal }),`,
      ),
    ],
    ['src/backends/backend.ts', inBlock('const NAMES', '\n};', `\n  ${thing}: true,`)],
    ['src/backends/memory/reports.ts', inBlock('export function reportsOf', '\n  };\n}', countedOf(thing))],
    [
      'src/report.ts',
      text => (text.includes(icon) ? text : importOf(/ from '@mui\/icons-material\//, icon)(text)),
    ],
    [
      'src/report.ts',
      inBlock(
        'export const REPORTS',
        '\n];',
        `\n  row('reports/${name}', 'reports.${name}.title', '${thing}', ReportIcon, () => import('./reports/${name}')),`,
      ),
    ],
    ['src/i18n/en.ts', inBlock('\n    questions: {', '\n    },', `\n      ${thing}: '${words}',`)],
    ['src/i18n/reports.ts', inBlock('export const reports = {', '\n};', textsOf(names))],
    ['tests/support/reports.ts', inBlock('export const REPORTS', '\n];', placeOf(names, address))],
    [
      'tests/journeys/layout.test.ts',
      inBlock('  Reports: {', '\n  },', `\n    '${title}': '/admin/reports/${name}',`),
    ],
    [
      'tests/server/reports.test.ts',
      inBlock('describe.each([', '\n    ])', `\n      '${address}/{branch}',`),
    ],
  ];
  const meant = {
    'contract/reports.ts': [`${Thing}Row`],
    'server/app.ts': [`${thing}Report`],
    'src/dataProvider/api.ts': [thing, `${Thing}Row`],
    'src/dataProvider/readers.ts': [`read${Thing}`],
  };
  return made({ names, files, edits, meant, words: [thing, `${Thing}Row`, `${Thing}Report`] });
}

const contractOf = Thing => `
export const ${Thing}Row = Type.Object({
  /** \`yyyy-MM-dd\`, the business day. */
  day: Type.String(),
  orders: Type.Integer(),
  sales: Money,
});
export type ${Thing}Row = Static<typeof ${Thing}Row>;
`;

const rowOf = Thing => `export interface ${Thing}Row {
  /** \`yyyy-MM-dd\`. */
  day: string;
  orders: number;
  salesCents: number;
}

`;

const readerOf = Thing => `
export const read${Thing} = (row: Fields): ${Thing}Row => ({
  day: textOf(row.day),
  orders: numberOf(row.orders),
  salesCents: centsOf(row.sales),
});
`;

const countedOf = thing => `

    async ${thing}(question, { signal } = {}) {
      signal?.throwIfAborted();
      const byDay = Map.groupBy(sales.filter(within(question)), ({ day }) => day);
      return [...byDay].map(([day, sold]) => ({ day, orders: sold.length, salesCents: sum(sold, amountOf) }));
    },`;

const textsOf = ({ name, title, words }) => `
  '${name}': {
    title: '${title}',
    failed: 'Failed to fetch ${words}. Please try again later.',
    empty: 'No data available',
    counts: 'Every order counts, with tax; one that takes another back counts as the negative it is.',
  },`;

const placeOf = ({ name, title, words }, address) => `
  {
    title: '${title}',
    path: '/admin/reports/${name}',
    call: 'GET ${address}/31/',
    failed: 'Failed to fetch ${words}. Please try again later.',
    empty: 'No data available',
    nothing: [],
  },`;

/**
 * Everything as it will be, before anything is written.
 * @param meant the words that the lines added to a file give a meaning to; `words` do so in the new files
 * @returns the texts of the new files and of the changed ones, by path
 * @throws Refusal when the name is taken, Error when a file is no longer as this expects
 */
function made({ names, files, edits, meant, words }) {
  const { name = names.names } = names;
  const taken = Object.keys(files).find(file => existsSync(path.join(root, file)));
  if (taken) throw new Refusal(`There is one of that name already: ${taken}.`);
  for (const [file, own] of Object.entries(meant)) mustBeFree(name, own, file, read(file));
  const written = {};
  for (const [file, from] of Object.entries(files)) {
    const text = template(from);
    mustBeFree(name, words, file, text.replace(/\{\{\w+\}\}/g, ' '));
    written[file] = filled(text, names);
  }
  const changed = {};
  for (const [file, edit] of edits) {
    try {
      changed[file] = edit(changed[file] ?? read(file));
    } catch (error) {
      throw new Error(`${file} cannot be extended: ${error.message}`, { cause: error });
    }
  }
  return { written, changed };
}

/** @throws Refusal when one of the words (patterns) means something in this text already, comments aside */
function mustBeFree(name, words, file, text) {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  if (!words.some(word => new RegExp(`\\b${word}\\b`).test(code))) return;
  throw new Refusal(`"${name}" means something else in ${file}: choose another name.`);
}
