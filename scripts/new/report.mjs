/** What a new report consists of. */
import { atEnd, importOf, inBlock, made } from './edits.mjs';

const ICON = `import ReportIcon from '@mui/icons-material/InsertChartOutlined';`;

export function reportSkeleton(names) {
  const { name, Thing, thing, title, words } = names;
  const files = {
    [`server/reports/${thing}.ts`]: 'report/report.ts',
    [`src/reports/${name}.tsx`]: 'report/screen.tsx',
    [`tests/server/reports/${thing}Report.test.ts`]: 'report/test.ts',
  };
  const edits = {
    'contract/reports.ts': [atEnd(contractOf(Thing))],
    'server/app.ts': [
      importOf(/ from '\.\/reports\//, `import { ${thing}Report } from './reports/${thing}.ts';`),
      inBlock('const ROUTES = [', '];', `  ${thing}Report,\n`),
    ],
    'src/dataProvider/api.ts': [
      inBlock('', 'export interface Calls {', rowOf(Thing)),
      inBlock('export interface Calls {', '\n}\n', questionOf(names)),
    ],
    'src/dataProvider/endpoints.ts': [inBlock('export const questions = {', '\n};', pathOf(names))],
    'src/dataProvider/readers.ts': [
      inBlock('import type {', "} from './api'", `  ${Thing}Row,\n`),
      atEnd(readerOf(Thing)),
    ],
    'src/dataProvider/index.ts': [inBlock('export const dataProvider', '\n};', answerOf(names))],
    'src/backends/backend.ts': [inBlock('const NAMES', '\n};', `\n  ${thing}: true,`)],
    'src/backends/memory/reports.ts': [inBlock('export function reportsOf', '\n  };\n}', countedOf(thing))],
    'src/reports/index.ts': [
      text => (text.includes(ICON) ? text : importOf(/ from '@mui\/icons-material\//, ICON)(text)),
      inBlock('export const REPORTS', '\n];', mountingOf(names)),
    ],
    'src/i18n/en.ts': [inBlock('\n    questions: {', '\n    },', `\n      ${thing}: '${words}',`)],
    'src/i18n/reports.ts': [inBlock('export const reports = {', '\n};', textsOf(names))],
    'tests/support/reports.ts': [inBlock('export const REPORTS', '\n];', placeOf(names))],
    'tests/journeys/layout/layout.test.ts': [
      inBlock('  Reports: {', '\n  },', `\n    '${title}': '/admin/reports/${name}',`),
    ],
    'tests/server/reports/reports.test.ts': [
      inBlock('describe.each([', '\n    ])', `\n      '/api/report/${name}/{branch}',`),
    ],
  };
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

const questionOf = ({ Thing, thing }) => `
  ${thing}(question: BranchRange, options?: RequestOptions): Promise<${Thing}Row[]>;`;

const pathOf = ({ name, thing }) => `
  ${thing}: (question: BranchRange) => get(\`/api/report/${name}/\${inRange(question)}\`),`;

const readerOf = Thing => `
export const read${Thing} = (row: Fields): ${Thing}Row => ({
  day: textOf(row.day),
  orders: numberOf(row.orders),
  salesCents: centsOf(row.sales),
});
`;

const answerOf = ({ Thing, thing }) => `

  ${thing}: (question, { signal } = {}) =>
    rowsOf(questions.${thing}(question), readers.read${Thing}, { signal }),`;

const countedOf = thing => `

    async ${thing}(question, { signal } = {}) {
      signal?.throwIfAborted();
      const byDay = Map.groupBy(sales.filter(within(question)), ({ day }) => day);
      return [...byDay].map(([day, sold]) => ({ day, orders: sold.length, salesCents: sum(sold, amountOf) }));
    },`;

const mountingOf = ({ name, thing }) => `
  row('reports/${name}', 'reports.${name}.title', '${thing}', ReportIcon, () => import('./reports/${name}')),`;

const textsOf = ({ name, title, words }) => `
  '${name}': {
    title: '${title}',
    failed: 'Failed to fetch ${words}. Please try again later.',
    empty: 'No data available',
    counts: 'Every order counts, with tax; one that takes another back counts as the negative it is.',
  },`;

const placeOf = ({ name, title, words }) => `
  {
    title: '${title}',
    path: '/admin/reports/${name}',
    call: 'GET /api/report/${name}/31/',
    failed: 'Failed to fetch ${words}. Please try again later.',
    empty: 'No data available',
    nothing: [],
  },`;
