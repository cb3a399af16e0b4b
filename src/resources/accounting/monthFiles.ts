/** The files of the month pack: each report of the month, and the check sheet. The module loads with a download. */
import type { DayClose } from '../../dataProvider/api';
import type { SupplierPayment } from '../../dataProvider/endpoints/monthPack';
import type { Translate } from '../../i18n/translate';
import '../../i18n/reports';
import '../../i18n/monthPack';
import type { Column } from '../../reports/columns';
import { toReportFile, type ReportFile } from '../../reports/reportFile';
import { toTakingsFile } from '../../reports/takings';
import { CHANGE_COLUMNS, CHECK_COLUMNS } from './checkColumns';
import { toJournalFile } from './dayJournal';
import { checkMonth, type Month } from './month';

const CLOSE_COLUMNS: Column<DayClose>[] = [
  { name: 'number', kind: 'count', value: ({ number }) => number },
  { name: 'date', kind: 'day', value: ({ businessDay }) => businessDay },
  { name: 'terminal', kind: 'text', value: ({ terminal }) => terminal },
  { name: 'total_sales', kind: 'money', value: ({ totalCents }) => totalCents },
  { name: 'late_sales', kind: 'money', value: ({ lateSales }) => lateSales.cents },
  { name: 'over_short', kind: 'money', value: ({ differenceCents }) => differenceCents ?? '' },
  { name: 'replaced_by', kind: 'count', value: ({ replacedBy }) => replacedBy ?? '' },
];

const PAYMENT_COLUMNS: Column<SupplierPayment>[] = [
  { name: 'date', kind: 'day', value: ({ day }) => day },
  { name: 'supplier', kind: 'text', value: ({ supplier }) => supplier },
  { name: 'purchase', kind: 'id', value: ({ purchaseId }) => purchaseId },
  { name: 'method', kind: 'text', value: ({ method }) => method },
  { name: 'amount', kind: 'money', value: ({ amountCents }) => amountCents },
  { name: 'note', kind: 'text', value: ({ note }) => note },
];

/** Makes the content of each file, by the file's name. The Zs are left out for more than 31 days. */
export async function makeMonthFiles(
  month: Month,
  translate: Translate,
): Promise<Record<string, ReportFile>> {
  // Each screen stays a file of its own in the build, so the screens are imported dynamically.
  const [days, categories, cashiers, orders, taxes, refunds, purchases, stock, shrink] = await Promise.all([
    import('../../reports/sales-by-period'),
    import('../../reports/top-categories'),
    import('../../reports/cashier'),
    import('../../reports/orders'),
    import('../../reports/tax-by-rate'),
    import('../../reports/refunds-and-discounts'),
    import('../../reports/purchases-by-supplier'),
    import('../../reports/stock-value'),
    import('../../reports/shrink'),
  ]);
  const { closes } = month.drawers;
  return {
    'sales by day': days.toSalesByPeriodFile(month.days, 'day', translate),
    'sales by tender': toTakingsFile(month.takings, translate),
    'sales by category': categories.toCategoriesFile(month.categories, translate),
    'sales by cashier': cashiers.toCashierFile(month.cashiers, translate),
    orders: orders.toDetailedOrdersFile(month.orders, translate),
    'tax by rate': taxes.toTaxByRateFile(month.taxes, translate),
    'refunds and discounts': refunds.toRefundsAndDiscountsFile(month.refunds, translate),
    'purchases by supplier': purchases.toPurchasesBySupplierFile(month.purchases, 'day', translate),
    'payments to suppliers': toReportFile(PAYMENT_COLUMNS, month.payments, translate),
    'stock value': stock.toStockValueFile(month.stock, translate),
    shrink: shrink.toShrinkFile(month.shrink, translate),
    'day journal': toJournalFile(month.journal, translate),
    ...(closes ? { 'drawer closes': toReportFile(CLOSE_COLUMNS, closes, translate) } : {}),
    changes: toReportFile(CHANGE_COLUMNS, month.totals.sections, translate),
    'check sheet': toReportFile(CHECK_COLUMNS, checkMonth(month), translate),
  };
}
