/**
 * Groups of modules that share a file of the build. By default, the bundler makes a separate file of every module that
 * two screens share. A page then needs about eighty requests, many of which can only start after others, and small
 * files compress badly. A group contains the modules that match its rule and their static imports, except modules of
 * earlier groups. A module that only one screen needs stays with that screen.
 */
export const BUNDLE_GROUP_FILES = {
  /** The page's first script, without React and the backend. */
  entry: ['src/entry.ts'],
  /**
   * React, the sign-in page, and the styles shared by lists, forms and reports. The styles are one small style sheet
   * that blocks rendering, so that no screen appears unstyled.
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
  /** The calls of our own API. They have a group of their own, so that the first call does not wait for React. */
  api: ['src/backends/trastienda.ts'],
  /** The router. It has a group of its own, because the sign-in page does not need it. */
  router: ['src/router.tsx'],
  /** Code of every page behind the sign-in, and small parts that half of these pages use. */
  app: [
    'src/App.tsx',
    'contract/limits.ts',
    'src/lib/useCurrentBusinessDay.ts',
    'src/lib/useRecordName.ts',
    'src/ui/Loading.tsx',
    'src/ui/MoreButton.tsx',
    'src/ui/Panel.tsx',
    'src/ui/PopoverButton.tsx',
    'src/ui/PrintedHeading.tsx',
    'src/ui/ProductLink.tsx',
    'src/ui/Skeleton.tsx',
    'src/ui/useApiQuery.ts',
  ],
  /** Modules for the figures and texts that the dashboard and the reports share. */
  figures: [
    'src/i18n/reports.ts',
    'src/reports/ComparedFigureCard.tsx',
    'src/reports/comparison.ts',
    'src/reports/metrics.ts',
  ],
  list: ['src/ui/list/index.ts', 'src/ui/details/DetailCard.tsx', 'contract/prices.ts'],
  /** Modules of selects and range pickers, for forms and reports. */
  choices: [
    'src/ui/NativeSelect.tsx',
    'src/ui/PhoneSheet.tsx',
    'src/ui/dates/DateRangePickers.tsx',
    'src/lib/useDayRangeFromUrl.ts',
  ],
  report: [
    'src/reports/ExtraExport.tsx',
    'src/reports/ReportScreen.tsx',
    'src/reports/ReportTable.tsx',
    'src/reports/reportFile.ts',
  ],
  dialog: ['src/ui/Dialog.tsx'],
  /** Modules of forms, without the small modules in `src/lib` and `contract`, which are in the group `SMALL`. */
  form: ['src/ui/form/FormPanel.tsx', 'src/ui/form/inputs.tsx'],
};

/** The group of small modules that several screens share. */
const SMALL = {
  name: 'small',
  // Workbooks are written only by exports.
  test: /\/(src\/lib|contract)\/(?!workbook)/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

const NAMED = Object.entries(BUNDLE_GROUP_FILES).map(([name, files]) => ({
  name,
  test: (id: string) => files.some(file => id.endsWith(`/${file}`)),
}));

/** All groups of modules. A module that matches several groups belongs to the first of them. */
export const BUNDLE_GROUPS = [...NAMED.slice(0, -1), SMALL, ...NAMED.slice(-1)].map((group, at, all) => ({
  ...group,
  priority: all.length - at,
}));
