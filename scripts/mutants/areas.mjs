/**
 * Areas of the code from which `npm run mutants` draws its sample. In each group, `sources` are mutated and the test
 * files under `tests` run first. If those pass, the other tests of the area and those under `more` run. All paths are
 * prefixes: a folder with a trailing slash, or the beginning of a file name. Prefixes that match no file are ignored,
 * so tests can be moved.
 */
export const MUTATION_AREAS = [
  {
    name: 'money',
    groups: [
      {
        sources: ['contract/amounts.ts', 'server/sales/placeSales.ts', 'server/sales/rollups.ts'],
        tests: [
          'tests/server/sales/rollups.',
          'tests/server/sales/productDays',
          'tests/server/intake/sales',
          'tests/server/till/till',
        ],
      },
      {
        sources: [
          'server/intake/readSale.ts',
          'server/intake/cancelledSales.ts',
          'server/intake/acceptSales.ts',
          'server/intake/saleResults.ts',
          'server/intake/storedSales.ts',
        ],
        tests: [
          'tests/server/intake/sale',
          'tests/server/intake/takingBack',
          'tests/server/intake/terminals',
          'tests/server/intake/meanwhile',
        ],
      },
      {
        sources: ['contract/prices.ts', 'server/catalogue/prices/changePrices.ts'],
        tests: [
          'tests/server/catalogue/newPrices',
          'tests/server/catalogue/priceChanges',
          'tests/server/catalogue/plannedPrices',
        ],
      },
      {
        sources: ['server/sales/taxesByRate.ts', 'server/orderSearch/orderReceiptRoutes.ts'],
        tests: ['tests/server/reports/receipt', 'tests/server/sales/taxesByRate'],
      },
      {
        sources: ['server/reports/profit.ts', 'server/reports/closeDay.ts', 'server/reports/cashier.ts'],
        tests: [
          'tests/server/reports/salesReports',
          'tests/server/reports/reports',
          'tests/server/auth/rights',
        ],
      },
      { sources: ['till-kit/basket.ts'], tests: ['tests/server/till/till'] },
      { sources: ['server/http/quantities.ts', 'server/http/money.ts'], tests: ['tests/server/http/money'] },
      { sources: ['server/purchasing/payments.ts'], tests: ['tests/server/purchasing/deliveries'] },
      {
        sources: ['src/lib/money.ts', 'src/lib/quantities.ts'],
        tests: [
          'tests/client/lib/money',
          'tests/client/lib/typed',
          'tests/client/lib/weight',
          'tests/client/lib/language',
        ],
      },
      {
        sources: ['src/reports/metrics.ts', 'src/dashboard/morning/morningFigures.ts'],
        tests: ['tests/client/reports/metrics', 'tests/client/dashboard/'],
      },
    ],
    more: [
      'tests/server/intake/ledger',
      'tests/server/intake/statements',
      'tests/server/reports/reconciliation',
      'tests/server/reports/salesBreakdownReport',
      'tests/server/reports/taxByRateReport',
      'tests/server/till/packages',
      'tests/client/resources/receipt',
      'tests/screens/reports/figures',
      'tests/screens/layout/morning',
    ],
    journeys: ['tests/nightly/charts', 'tests/nightly/morning'],
  },
  {
    name: 'stock',
    groups: [
      {
        sources: [
          'server/stock/stockLedger.ts',
          'server/stock/salesFloor.ts',
          'server/inventory/stockRoutes.ts',
        ],
        tests: [
          'tests/server/stock/',
          'tests/server/catalogue/productStock',
          'tests/server/reports/shrinkReport',
          'tests/server/reports/stockValueReport',
        ],
      },
      {
        sources: ['server/inventory/stockCounts.ts', 'server/inventory/stockCountRoutes.ts'],
        tests: ['tests/server/stock/', 'tests/server/inventory/', 'tests/server/http/sortedLists'],
      },
      {
        sources: ['server/inventory/transfers.ts', 'server/inventory/stockLimits.ts'],
        tests: ['tests/server/inventory/', 'tests/server/stock/'],
      },
      { sources: ['server/inventory/warehouseRoutes.ts'], tests: ['tests/server/inventory/warehouses'] },
      {
        sources: [
          'server/purchasing/receivePurchase.ts',
          'server/purchasing/receiveGoods.ts',
          'server/purchasing/deliveryRoutes.ts',
        ],
        tests: [
          'tests/server/purchasing/deliveries',
          'tests/server/purchasing/purchases',
          'tests/server/purchasing/draft',
        ],
      },
      {
        sources: ['server/purchasing/reorderFormula.ts', 'server/purchasing/readReorderSuggestions.ts'],
        tests: ['tests/server/purchasing/reorder'],
      },
      {
        sources: ['src/resources/inventory/countLines.ts', 'src/resources/inventory/useCountLines.ts'],
        tests: ['tests/client/resources/inventory/'],
      },
      {
        sources: ['src/resources/purchases/countedDelivery.ts'],
        tests: [
          'tests/client/resources/receipt',
          'tests/client/resources/purchases/receiveDelivery',
          'tests/client/resources/purchases/arrivals',
        ],
      },
    ],
    more: [
      'tests/server/auth/foreignWrites',
      'tests/screens/inventory/',
      'tests/screens/catalogue/deliveries',
    ],
    journeys: ['tests/journeys/resources/stock', 'tests/journeys/resources/deliveries'],
  },
  {
    name: 'rights',
    groups: [
      {
        sources: ['contract/rights.ts', 'server/auth/rights.ts', 'server/auth/roles.ts'],
        tests: ['tests/server/auth/rights', 'tests/server/auth/neededRights'],
      },
      {
        sources: ['server/auth/visibleRows.ts', 'server/auth/defaultBranch.ts'],
        tests: ['tests/server/auth/foreign', 'tests/server/auth/access', 'tests/server/auth/usualBranch'],
      },
      {
        sources: ['server/auth/sessions.ts', 'server/auth/signIn.ts'],
        tests: [
          'tests/server/auth/session',
          'tests/server/auth/access',
          'tests/server/auth/idle',
          'tests/server/auth/secondFactor',
        ],
      },
      {
        sources: ['server/users/userRoutes.ts'],
        tests: ['tests/server/auth/admin'],
      },
      { sources: ['server/users/ownPassword.ts'], tests: ['tests/server/auth/account'] },
      { sources: ['server/users/shopRightsRoutes.ts'], tests: ['tests/server/auth/rights'] },
      { sources: ['server/users/userLinkRoutes.ts'], tests: ['tests/server/auth/userLinks'] },
      {
        sources: ['server/auth/guessLimiter.ts', 'server/auth/failureCounter.ts'],
        tests: ['tests/server/auth/guessing'],
      },
      { sources: ['server/auth/secondFactor.ts'], tests: ['tests/server/auth/secondFactor'] },
      {
        sources: ['server/promotions/promotionRoutes.ts', 'server/catalogue/categoryRoutes.ts'],
        tests: [
          'tests/server/promotions/promotions',
          'tests/server/catalogue/categories',
          'tests/server/auth/foreign',
        ],
      },
      {
        sources: ['src/lib/isActionAllowed.ts', 'src/authProvider/access.ts', 'src/layout/allowedMenu.ts'],
        tests: ['tests/client/layout/allowedMenu', 'tests/client/settings/rights'],
      },
      {
        sources: ['src/session/session.ts'],
        tests: ['tests/client/account/', 'tests/client/lib/', 'tests/client/layout/sessionEnd'],
      },
    ],
    more: [
      'tests/house/rightsTable',
      'tests/screens/layout/roles',
      'tests/screens/login/',
      'tests/screens/people/',
    ],
    journeys: ['tests/nightly/sessionOver', 'tests/journeys/resources/people'],
  },
  {
    name: 'dates',
    groups: [
      {
        sources: ['contract/businessDay.ts', 'server/time/wallClock.ts', 'server/time/hourSql.ts'],
        tests: ['tests/server/time/', 'tests/server/branches/clock'],
      },
      {
        sources: ['server/branches/dayRange.ts', 'server/branches/timeZone.ts'],
        tests: [
          'tests/server/branches/',
          'tests/server/reports/reports',
          'tests/server/reports/salesReports',
          'tests/server/catalogue/priceChanges',
          'tests/server/http/goneMeanwhile',
        ],
      },
      { sources: ['server/http/calendarDays.ts'], tests: ['tests/server/purchasing/purchases'] },
      {
        sources: [
          'server/sales/businessDaySettingsChange.ts',
          'server/sales/hourRollups.ts',
          'server/sales/dayRollups.ts',
        ],
        tests: ['tests/server/branches/clock', 'tests/server/reports/hours', 'tests/server/sales/rollups.'],
      },
      {
        sources: ['server/intake/eventTime.ts'],
        tests: ['tests/server/intake/sales', 'tests/server/intake/openings'],
      },
      {
        sources: ['server/reports/busyHours.ts', 'contract/hourlySales.ts'],
        tests: ['tests/server/reports/hours'],
      },
      {
        sources: ['server/orderSearch/dayConditions.ts', 'server/orderSearch/timeConditions.ts'],
        tests: ['tests/server/reports/order'],
      },
      {
        sources: ['server/reports/morning.ts'],
        tests: ['tests/server/reports/morning', 'tests/server/reports/hours', 'tests/server/reports/movers'],
      },
      {
        sources: [
          'src/lib/days.ts',
          'src/lib/businessDay.ts',
          'src/lib/dateRangePresets.ts',
          'src/lib/displayNames.ts',
        ],
        tests: ['tests/client/lib/businessDay', 'tests/client/lib/days', 'tests/client/lib/presets'],
      },
      {
        sources: ['src/reports/comparison.ts', 'src/reports/busyHours.ts', 'src/reports/weeks.ts'],
        tests: ['tests/client/reports/comparison', 'tests/client/reports/busy'],
      },
      {
        sources: ['src/resources/orders/matchDayPhrase.ts', 'src/resources/orders/matchTimePhrase.ts'],
        tests: ['tests/client/resources/orders/'],
      },
      {
        sources: ['src/lib/useDayRangeFromUrl.ts'],
        tests: ['tests/client/reports/pastMidnight', 'tests/client/reports/branchClock'],
      },
    ],
    more: [
      'tests/server/import/importDates',
      'tests/server/intake/meanwhile',
      'tests/server/intake/terminals',
      'tests/server/reports/ranking',
      'tests/server/sales/productDays',
      'tests/client/dashboard/compared',
      'tests/client/lib/language',
      'tests/screens/reports/days',
      'tests/screens/reports/busyHours',
      'tests/screens/reports/farBranch',
    ],
    journeys: ['tests/journeys/reports/reportDates', 'tests/journeys/reports/busyHours'],
  },
  {
    name: 'imports',
    groups: [
      {
        sources: ['server/import/decimals.ts', 'server/import/fileRowCells.ts', 'server/import/columns.ts'],
        tests: [
          'tests/server/import/importParts',
          'tests/server/import/importProducts',
          'tests/server/import/decimal',
        ],
      },
      {
        sources: ['server/import/dates.ts', 'server/import/branchTimeConverter.ts'],
        tests: ['tests/server/import/importDates'],
      },
      {
        sources: [
          'server/import/readCsvRows.ts',
          'server/import/readSheet.ts',
          'server/import/sheetWorker.ts',
        ],
        tests: [
          'tests/server/import/importFiles',
          'tests/server/import/importSheets',
          'tests/server/import/importParts',
          'tests/server/import/messyFiles',
          'tests/server/import/oddWorkbooks',
          'tests/server/import/workbook',
        ],
      },
      {
        sources: [
          'server/import/writeProducts.ts',
          'server/import/existingProducts.ts',
          'server/import/fileProduct.ts',
        ],
        tests: [
          'tests/server/import/importProducts',
          'tests/server/import/importPlanned',
          'tests/server/import/productFile',
          'tests/server/import/codesOnly',
        ],
      },
      {
        sources: ['server/import/readOrders.ts', 'server/import/orders.ts', 'server/import/lookups.ts'],
        tests: ['tests/server/import/importOrder'],
      },
      { sources: ['server/import/suppliers.ts'], tests: ['tests/server/import/importKinds'] },
      {
        sources: [
          'server/import/jobs/importRoutes.ts',
          'server/import/jobs/worker.ts',
          'server/import/jobs/importKinds.ts',
        ],
        tests: [
          'tests/server/import/importJobs',
          'tests/server/import/importSteps',
          'tests/server/import/refusedRows',
          'tests/server/import/guesses',
        ],
      },
      {
        sources: ['server/import/jobs/revertImport.ts', 'server/import/jobs/retention.ts'],
        tests: [
          'tests/server/import/importJobs',
          'tests/server/import/importMeanwhile',
          'tests/server/import/importSteps',
        ],
      },
      { sources: ['server/import/layouts/'], tests: ['tests/server/import/importLayouts'] },
      {
        sources: ['contract/importFile.ts', 'contract/productFile.ts'],
        tests: [
          'tests/server/import/productFile',
          'tests/server/import/roundTrip',
          'tests/server/import/exportedProducts',
          'tests/client/reports/csv',
          'tests/client/ui/export/writeFile',
        ],
      },
    ],
    more: [
      'tests/server/import/importKinds',
      'tests/server/import/importLanguage',
      'tests/client/resources/imports/',
      'tests/screens/imports/',
    ],
    journeys: ['tests/journeys/resources/imports'],
  },
  {
    name: 'paging',
    groups: [
      {
        sources: ['server/http/paging.ts'],
        tests: [
          'tests/server/promotions/promotions',
          'tests/server/stock/movementPages',
          'tests/server/catalogue/productList',
        ],
      },
      {
        sources: [
          'server/catalogue/productListRoutes.ts',
          'server/catalogue/productFilters.ts',
          'server/catalogue/readSortedProductPage.ts',
          'server/catalogue/productSearch.ts',
        ],
        tests: [
          'tests/server/catalogue/productList',
          'tests/server/catalogue/productSearch',
          'tests/server/catalogue/productCodes',
        ],
      },
      {
        sources: ['server/audit/activityRoutes.ts'],
        tests: ['tests/server/audit/trail', 'tests/server/auth/rights'],
      },
      {
        sources: ['server/inventory/stockRoutes.ts'],
        tests: ['tests/server/stock/movementPages', 'tests/server/stock/ledger'],
      },
      {
        sources: [
          'server/orderSearch/orderSearchRoutes.ts',
          'server/orderSearch/findOrders.ts',
          'server/orderSearch/productConditions.ts',
        ],
        tests: ['tests/server/reports/order'],
      },
      {
        sources: [
          'server/reports/productRankingRoutes.ts',
          'server/reports/rankingQueries.ts',
          'server/reports/rankingFormula.ts',
        ],
        tests: ['tests/server/reports/ranking', 'tests/server/reports/abc'],
      },
      {
        sources: ['server/import/jobs/refusedRows.ts'],
        tests: ['tests/server/import/importJobs', 'tests/server/import/refusedRows'],
      },
      {
        sources: ['src/dataProvider/pages.ts', 'src/dataProvider/lists.ts'],
        tests: [
          'tests/client/dataProvider/pages',
          'tests/client/dataProvider/lists',
          'tests/client/dataProvider/interpreter',
        ],
      },
      {
        sources: ['src/ui/export/readAllRecords.ts'],
        tests: ['tests/client/ui/export/', 'tests/client/backends/pageLimit'],
      },
      {
        sources: ['src/ui/list/Pager.tsx', 'src/ui/list/selection.ts', 'src/ui/table/useVirtualRows.ts'],
        tests: ['tests/client/ui/list/', 'tests/client/ui/table/'],
      },
    ],
    more: [
      'tests/screens/lists/exports',
      'tests/screens/catalogue/allProducts',
      'tests/screens/reports/findOrder',
    ],
    journeys: [
      'tests/journeys/resources/allProducts',
      'tests/journeys/reports/findOrder',
      'tests/nightly/reportPaper',
    ],
  },
  {
    name: 'forms',
    groups: [
      {
        sources: [
          'src/resources/purchases/order.ts',
          'src/resources/purchases/orderFormValues.ts',
          'src/resources/purchases/draftStorage.ts',
        ],
        tests: ['tests/client/resources/purchaseOrder', 'tests/client/resources/purchases/'],
      },
      {
        sources: ['src/resources/purchases/reorder/reorderLines.ts'],
        tests: ['tests/client/resources/purchases/reorder'],
      },
      {
        sources: [
          'src/ui/form/validators.ts',
          'src/ui/form/explainInvalidNumber.ts',
          'src/ui/form/plainText.ts',
          'src/lib/quantityInput.ts',
        ],
        tests: ['tests/client/lib/typed', 'tests/client/ui/form/decimalInput', 'tests/client/ui/plainText'],
      },
      { sources: ['src/ui/form/DecimalInput.tsx'], tests: ['tests/client/ui/form/decimalInput'] },
      {
        sources: ['src/ui/form/useDescribeConcurrentChanges.ts', 'src/ui/form/FormPanel.tsx'],
        tests: ['tests/client/ui/form/', 'tests/client/leaving', 'tests/client/ui/list/fullTable'],
      },
      { sources: ['contract/gtin.ts'], tests: ['tests/server/import/importParts'] },
      {
        sources: ['src/ui/form/UpcInput.tsx', 'contract/gtin.ts'],
        tests: ['tests/client/ui/form/upcInput', 'tests/client/ui/search/byCode', 'tests/client/ui/scan'],
      },
      { sources: ['src/ui/form/ImageInput.tsx'], tests: ['tests/client/ui/form/image'] },
      {
        sources: ['src/resources/promotions/promotion.ts', 'src/resources/products/change/pricePreview.ts'],
        tests: [
          'tests/client/resources/promotions/',
          'tests/client/resources/products/p',
          'tests/screens/promotions/',
        ],
      },
      {
        sources: [
          'src/resources/products/all/edit/cellDrafts.ts',
          'src/resources/products/all/edit/getCellFormats.ts',
        ],
        tests: ['tests/client/resources/products/all/'],
      },
      {
        sources: ['server/http/validation.ts', 'contract/htmlTags.ts'],
        tests: ['tests/server/http/requests', 'tests/server/http/unknown', 'tests/server/http/descriptions'],
      },
      {
        sources: ['server/catalogue/productCodes.ts', 'contract/productCodeIndex.ts'],
        tests: ['tests/server/catalogue/productCodes', 'tests/server/intake/sales'],
      },
      {
        sources: ['server/purchasing/placePurchase.ts', 'server/purchasing/ordering.ts'],
        tests: [
          'tests/server/purchasing/purchases',
          'tests/server/purchasing/draft',
          'tests/server/purchasing/deliveries',
        ],
      },
    ],
    more: [
      'tests/client/resources/leftWhileSending',
      'tests/screens/validation',
      'tests/screens/lists/leftWhileSaving',
      'tests/screens/catalogue/cells',
      'tests/screens/catalogue/meanwhile',
      'tests/screens/purchases/newOrder',
      'tests/screens/layout/palette',
    ],
    journeys: ['tests/journeys/resources/newPurchase', 'tests/journeys/resources/meanwhile'],
  },
  {
    name: 'data provider',
    groups: [
      {
        sources: [
          'src/dataProvider/endpointProvider.ts',
          'src/dataProvider/dataProviderMethods.ts',
          'src/dataProvider/findChangedFields.ts',
          'src/dataProvider/wire.ts',
        ],
        tests: [
          'tests/client/dataProvider/interpreter',
          'tests/client/dataProvider/versions',
          'tests/client/ui/form/fieldErrors',
        ],
      },
      {
        sources: ['src/dataProvider/http.ts', 'src/dataProvider/errors.ts', 'src/dataProvider/requests.ts'],
        tests: [
          'tests/client/dataProvider/http',
          'tests/client/dataProvider/interpreter',
          'tests/client/lib/errorMessage',
          'tests/client/ui/failures',
        ],
      },
      {
        sources: ['src/dataProvider/merging.ts', 'src/dataProvider/changeRecordsOneByOne.ts'],
        tests: [
          'tests/client/dataProvider/merging',
          'tests/client/dataProvider/oneByOne',
          'tests/client/resources/oneByOne',
        ],
      },
      {
        sources: [
          'src/dataProvider/firstQueries.ts',
          'src/dataProvider/queryClient.ts',
          'src/dataProvider/queryKeys.ts',
        ],
        tests: [
          'tests/client/dataProvider/firstQueries',
          'tests/client/dataProvider/queryKeys',
          'tests/client/dataProvider/http',
          'tests/screens/layout/prefetch',
        ],
      },
      {
        sources: [
          'src/dataProvider/images.ts',
          'src/dataProvider/endpoints/catalogue.ts',
          'src/dataProvider/endpoints/entityEndpoints.ts',
        ],
        tests: [
          'tests/client/dataProvider/declared',
          'tests/client/dataProvider/imageAddress',
          'tests/client/ui/entity',
        ],
      },
      {
        sources: ['src/dataProvider/endpoints/purchasing.ts', 'src/dataProvider/endpoints/deliveries.ts'],
        tests: [
          'tests/client/dataProvider/purchaseVersions',
          'tests/client/dataProvider/delivery',
          'tests/client/resources/purchases/owed',
        ],
      },
      {
        sources: [
          'src/dataProvider/endpoints/reports.ts',
          'src/dataProvider/endpoints/morning.ts',
          'src/dataProvider/endpoints/orderCalls.ts',
        ],
        tests: [
          'tests/client/dashboard/morning',
          'tests/client/reports/',
          'tests/client/resources/orders/loadReceipt',
          'tests/client/resources/orders/search',
        ],
      },
      {
        sources: [
          'src/backends/records/createRecordMethods.ts',
          'src/backends/records/calls.ts',
          'src/backends/simpleRest.ts',
        ],
        tests: ['tests/client/backends/', 'tests/backend/kit', 'tests/backend/probe'],
      },
    ],
    more: [
      'tests/client/dataProvider/',
      'tests/backend/',
      'tests/screens/lists/failures',
      'tests/screens/catalogue/meanwhile',
      'tests/screens/catalogue/allProducts',
      'tests/screens/layout/morning',
      'tests/screens/layout/roles',
      'tests/screens/layout/oddAnswers',
    ],
    journeys: ['tests/journeys/backends/foreignBackend', 'tests/journeys/layout/errors'],
  },
];

export const EXCLUDED_TESTS_PATTERN = /support\/program|node:child_process|dialect === 'postgres'\)!/;
