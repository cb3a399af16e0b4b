/**
 * Which modules share a file of the build. Left alone, the bundler makes a file of every module that two screens share: some
 * eighty requests a page, which wait for each other and compress badly. A group holds these files and all that they import
 * statically, except for what an earlier group has. What only one screen needs stays with that screen.
 */
export const GROUP_FILES = {
  /** Session, configuration and the calls of our own API, so that neither the first call nor signing in waits for React. */
  entry: ['src/entry.ts', 'src/lib/language.ts', 'src/lib/messageOf.ts'],
  api: ['src/backends/trastienda.ts'],
  /** React and the sign-in page, and the styles that lists, forms and reports share: these come with the page as one file. */
  start: [
    'src/main.tsx',
    'src/layout/layout.css',
    'src/ui/details/details.css',
    'src/ui/fields.css',
    'src/ui/list/list.css',
    'src/ui/print.css',
    'src/ui/table/table.css',
    'src/dashboard/attention.css',
    'src/resources/products/foundElsewhere.css',
    'src/resources/promotions/promotionItems.css',
  ],
  /** Every page behind the guard, and modules that are too small to be fetched alone. */
  app: [
    'src/App.tsx',
    'contract/folded.ts',
    'contract/words.ts',
    'src/i18n/filled.ts',
    'src/lib/days.ts',
    'src/lib/money.ts',
    'src/lib/quantities.ts',
    'src/lib/useBranchNow.ts',
    'src/lib/useName.ts',
    'src/lib/words.ts',
    'src/ui/Panel.tsx',
    'src/ui/PopoverButton.tsx',
    'src/ui/PrintHead.tsx',
    'src/ui/ProductLink.tsx',
    'src/ui/useApiQuery.ts',
    'src/ui/Skeleton.tsx',
    'node_modules/@mui/material/esm/Stack/Stack.js',
  ],
  /** A figure, and a figure compared with that of other days: for the dashboard and for reports. */
  figures: [
    'src/reports/ComparedCard.tsx',
    'src/reports/comparison.ts',
    'src/reports/metrics.ts',
    'src/ui/FigureCard.tsx',
  ],
  list: [
    'src/ui/list/index.ts',
    'src/resources/products/change/useManyActions.ts',
    'src/resources/exported/exported.ts',
    'src/ui/form/validators.ts',
    'src/ui/details/DetailCard.tsx',
    'src/ui/details/Details.tsx',
  ],
  /** Boxes to choose and to type in. */
  boxes: [
    'src/ui/dates/RangePickers.tsx',
    'src/lib/useDays.ts',
    'node_modules/@mui/material/esm/MenuItem/MenuItem.js',
  ],
  allProducts: ['src/resources/products/all/AllProducts.tsx'],
  report: ['src/reports/ReportScreen.tsx', 'src/reports/ReportTable.tsx', 'src/reports/useDayOrders.ts'],
  /** Shared by screens of which none has all the rest. */
  small: ['src/lib/saveFile.ts', 'src/ui/print.ts'],
  /** Equally small modules, of dialogs and pages that few visits begin with. */
  later: [
    'src/lib/typedQuantity.ts',
    'src/lib/useKeyOf.ts',
    'src/lib/zones.ts',
    'src/resources/products/change/formatFrom.ts',
    'src/resources/products/change/target.ts',
    'src/resources/purchases/suppliersBy.ts',
    'src/ui/entity/written.ts',
    'src/ui/files/FileButton.tsx',
    'src/ui/files/useFileDrop.ts',
    'src/ui/form/FigureBox.tsx',
  ],
  exporting: [
    'src/ui/export/ListExport.tsx',
    'src/ui/export/listFile.ts',
    'src/ui/export/readAll.ts',
    'src/lib/csv.ts',
    'src/lib/fileName.ts',
  ],
  /** Code that changes a record. */
  mutations: [
    'node_modules/ra-core/dist/dataProvider/useDelete.js',
    'node_modules/ra-core/dist/dataProvider/useMutationWithMutationMode.js',
  ],
  form: ['src/ui/form/FormPanel.tsx', 'src/ui/form/inputs.tsx'],
};

export const GROUPS = Object.entries(GROUP_FILES).map(([name, files], at, all) => ({
  name,
  test: (id: string) => files.some(file => id.endsWith(`/${file}`)),
  priority: all.length - at,
}));
