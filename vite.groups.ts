/**
 * Groups of modules that share a file of the build. By default the bundler makes a file of every module that two
 * screens share: some eighty requests per page, which wait for each other and compress badly. A group holds the
 * modules that match its rule and their static imports, except modules of earlier groups. Modules that only one
 * screen needs stay with that screen.
 */
export const GROUP_FILES = {
  /** The page's first script, which needs neither React nor the backend. */
  entry: ['src/entry.ts'],
  /**
   * React and the sign-in page, and the styles that lists, forms and reports share: one small sheet, which the page
   * waits for.
   */
  start: [
    'src/main.tsx',
    'src/dashboard/attention.css',
    'src/layout/layout.css',
    'src/resources/products/foundElsewhere.css',
    'src/resources/promotions/promotionItems.css',
    'src/ui/details/details.css',
    'src/ui/fields.css',
    'src/ui/list/list.css',
    'src/ui/print.css',
    'src/ui/table/table.css',
  ],
  /** The calls of our own API, so that the first one does not wait for React. */
  api: ['src/backends/trastienda.ts'],
  /** The router, which the sign-in page does without. */
  router: ['src/router.tsx'],
  /** Every page behind the guard, and the small parts that half of them have. */
  app: [
    'src/App.tsx',
    'src/lib/useBranchNow.ts',
    'src/lib/useName.ts',
    'src/ui/Loading.tsx',
    'src/ui/Panel.tsx',
    'src/ui/PopoverButton.tsx',
    'src/ui/PrintHead.tsx',
    'src/ui/ProductLink.tsx',
    'src/ui/Skeleton.tsx',
    'src/ui/useApiQuery.ts',
  ],
  /** Figures, which the dashboard and reports show, and the texts of reports. */
  figures: [
    'src/i18n/reports.ts',
    'src/reports/ComparedCard.tsx',
    'src/reports/comparison.ts',
    'src/reports/metrics.ts',
  ],
  /** Lists. */
  list: ['src/ui/list/index.ts', 'src/ui/details/DetailCard.tsx'],
  /** Boxes to choose from, which forms and reports have. */
  choices: ['src/ui/ChoiceBox.tsx', 'src/ui/dates/RangePickers.tsx', 'src/lib/useDays.ts'],
  /** Reports. */
  report: ['src/reports/ReportScreen.tsx', 'src/reports/ReportTable.tsx'],
  /** Dialogs. */
  dialog: ['src/ui/Dialog.tsx'],
  /** Forms, without the small modules below. */
  form: ['src/ui/form/FormPanel.tsx', 'src/ui/form/inputs.tsx'],
};

/** Small modules that several screens share. */
const SMALL = {
  name: 'small',
  test: /\/(src\/lib|contract)\//,
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

const NAMED = Object.entries(GROUP_FILES).map(([name, files]) => ({
  name,
  test: (id: string) => files.some(file => id.endsWith(`/${file}`)),
}));

/** An earlier group has the higher priority. */
export const GROUPS = [...NAMED.slice(0, -1), SMALL, ...NAMED.slice(-1)].map((group, at, all) => ({
  ...group,
  priority: all.length - at,
}));
