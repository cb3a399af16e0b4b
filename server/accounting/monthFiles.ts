/**
 * Files of the month pack. Their columns are those of the reports' own exports, and in English in every language
 * (tests/screens/reports/monthPack.test.tsx compares them).
 */
import type { JournalLine } from '../../contract/accounting.ts';
import type { CsvCell } from '../../contract/csv.ts';
import type { MonthCheckName } from '../../contract/monthSections.ts';
import type { DetailedOrder } from '../../contract/reports.ts';
import type { SheetColumn } from '../../contract/workbook.ts';
import { formatCalendarDay } from '../http/calendarDays.ts';
import { toDollars } from '../http/money.ts';
import { createMessage } from '../language/message.ts';
import { translateToEnglish } from '../language/translate.ts';
import { compareSections, type LastMaking } from './monthTotals.ts';
import { computeChecks, sumCents, sumSections, type MonthReports } from './monthReports.ts';

/**
 * Kinds of columns. The row of sums adds up `money` and `count`. It leaves out `average`, an average amount, and
 * `figure`, a number such as a rate.
 */
type ColumnKind = 'text' | 'code' | 'id' | 'day' | 'moment' | 'money' | 'average' | 'count' | 'figure';

const SHEET_TYPES: Record<ColumnKind, SheetColumn['as']> = {
  text: 'text',
  code: 'code',
  id: 'whole',
  day: 'day',
  moment: 'moment',
  money: 'cents',
  average: 'cents',
  count: 'figure',
  figure: 'figure',
};

/** A column of a file. Its cells are empty in rows whose value is null. */
type FileColumn<Row> = readonly [heading: string, kind: ColumnKind, value: (row: Row) => CsvCell | null];

/** A file of the pack. Workbooks have a last row with the sums. */
export interface MonthFile {
  title: string;
  columns: readonly SheetColumn[];
  rows: readonly (readonly CsvCell[])[];
  total?: readonly CsvCell[];
}

const toCells = <Row>(columns: readonly FileColumn<Row>[], row: Row): CsvCell[] =>
  columns.map(([, , value]) => value(row) ?? '');

const makeFile = <Row>(
  title: string,
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
): MonthFile => ({
  title,
  columns: columns.map(([heading, kind]) => ({ heading, as: SHEET_TYPES[kind] })),
  rows: rows.map(row => toCells(columns, row)),
});

const sumCells = <Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): CsvCell[] =>
  columns.map(([, kind, value], at) => {
    if (at === 0) return 'Total';
    if (kind === 'money') return toDollars(sumCents(rows, row => Number(value(row))));
    return kind === 'count' ? rows.reduce((sum, row) => sum + Number(value(row)), 0) : '';
  });

function makeSummedFile<Row>(
  title: string,
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
): MonthFile {
  const total = sumCells(columns, rows);
  return { ...makeFile(title, columns, rows), total };
}

const round = (dollars: number): number => Math.round(dollars * 100) / 100;

const TENDER_NAMES = {
  cash: 'Cash',
  card: 'Card',
  debit: 'Debit',
  ebt: 'EBT',
  giftCard: 'Gift Card',
} as const;

const listTenderColumns = <Row extends Record<keyof typeof TENDER_NAMES, number>>(): FileColumn<Row>[] => [
  [TENDER_NAMES.cash, 'money', row => row.cash],
  [TENDER_NAMES.card, 'money', row => row.card],
  [TENDER_NAMES.debit, 'money', row => row.debit],
  [TENDER_NAMES.ebt, 'money', row => row.ebt],
  [TENDER_NAMES.giftCard, 'money', row => row.giftCard],
];

const getCashierName = ({ adminId, adminName }: { adminId: number; adminName: string }): string =>
  adminName || `Cashier #${adminId}`;

const SHRINK_NAMES = {
  broken: 'Broken',
  expired: 'Expired',
  stolen: 'Stolen',
  counted: 'Count difference',
  'damaged-in-transfer': 'Damaged in transfer',
  'lost-in-transfer': 'Lost in transfer',
} as const;

function getJournalLineName({ kind, name }: JournalLine): string {
  if (kind === 'tender') return name in TENDER_NAMES ? TENDER_NAMES[name as keyof typeof TENDER_NAMES] : name;
  if (kind === 'category') return name || 'Sales without a category';
  if (kind === 'tax') return `Tax ${name}%`;
  return JOURNAL_NAMES[kind];
}

const JOURNAL_NAMES = {
  'over-short': 'Over/short',
  tips: 'Tips',
  rounding: 'Cash rounding',
  difference: 'Difference between payments and sales',
} as const;

const CHECK_NAMES: Record<MonthCheckName, string> = {
  tenders: 'Payments without tips and rounding',
  orders: 'All orders',
  taxes: 'Net sales and tax by rate',
  cashiers: 'Sales by cashier',
  journal: 'Sales and taxes in the day journal',
  drawers: 'Zs, late sales, and sales outside of drawer sessions',
};

const ORDER_STATUS_NAMES: Record<string, string> = {
  completed: 'Completed',
  pending: 'Pending',
  cancelled: 'Cancelled',
};

const ORDER_COLUMNS: FileColumn<DetailedOrder>[] = [
  ['Order ID', 'id', order => order.id],
  ['Date', 'moment', ({ createdAt }) => createdAt.replace('T', ' ')],
  ['Amount', 'money', order => order.orderAmount],
  [
    'Status',
    'text',
    ({ orderStatus: status }) => ORDER_STATUS_NAMES[status.toLowerCase()] ?? (status || 'Unknown'),
  ],
  ['Reference', 'code', order => order.paymentReferenceNumber],
  ['Order Number', 'figure', order => order.number],
  ['Business Day', 'day', order => order.businessDay],
  ['Tax', 'money', order => order.tax],
  ['Discounts', 'money', order => order.discounts],
  ['Tip', 'money', order => order.tip],
  ['Rounding', 'money', order => order.rounding],
  ...listTenderColumns<DetailedOrder>(),
  ['Cashier', 'text', order => order.cashier],
  ['Terminal', 'text', order => order.terminal],
  ['Refunded Order', 'figure', order => order.refundedOrder],
];

/** Makes the file of the orders without rows, which are added in chunks. */
export const makeOrdersFile = (): MonthFile => makeSummedFile<DetailedOrder>('orders', ORDER_COLUMNS, []);

/** Returns the cells of orders, and adds their amounts to the row of sums. */
export function addOrders(file: MonthFile, orders: readonly DetailedOrder[]): CsvCell[][] {
  const added = sumCells(ORDER_COLUMNS, orders);
  file.total = added.map((sum, at) =>
    typeof sum === 'number' ? round(Number(file.total?.[at]) + sum) : sum,
  );
  return orders.map(order => toCells(ORDER_COLUMNS, order));
}

/** Makes the files of all reports except orders and check sheet. The Zs are left out for more than 31 days. */
export function makeReportFiles(reports: MonthReports, last: LastMaking | null): MonthFile[] {
  const sales = sumCents(reports.categories, row => row.totalSales);
  const { zs } = reports.drawers;
  return [
    makeSummedFile(
      'sales by day',
      [
        ['Date', 'day', row => row.day],
        ['Orders', 'count', row => row.salesCount + row.refundCount],
        ['Gross Sales', 'money', row => row.grossSales],
        ['Discounts', 'money', row => -row.discounts],
        ['Refunds', 'money', row => row.refunded],
        ['Total Sales', 'money', row => row.total],
        ['Tax', 'money', row => row.tax],
        ['Net Sales', 'money', row => row.net],
      ],
      reports.days,
    ),
    makeSummedFile(
      'sales by tender',
      [
        ['Terminal', 'text', row => row.terminal || `Terminal ${row.number}`],
        ...listTenderColumns<(typeof reports.terminals)[number] & { number: number }>(),
        ['Total', 'money', row => round(row.cash + row.card + row.debit + row.ebt + row.giftCard)],
      ],
      reports.terminals.map((row, index) => ({ ...row, number: index + 1 })),
    ),
    makeSummedFile(
      'sales by category',
      [
        ['Category', 'text', row => row.categoryName || 'Unknown'],
        ['Total Sales', 'money', row => row.totalSales],
        ['% of Total', 'figure', row => (sales > 0 ? round((row.totalSales * 10_000) / sales) : null)],
      ],
      reports.categories,
    ),
    makeSummedFile(
      'sales by cashier',
      [
        ['Cashier ID', 'id', row => row.adminId],
        ['Cashier', 'text', getCashierName],
        ['Orders', 'count', row => row.ordersCount],
        ['Total Sales', 'money', row => row.totalSales],
        ['Avg. per Order', 'average', row => round(row.totalSales / Math.max(1, row.ordersCount))],
      ],
      reports.cashiers,
    ),
    makeSummedFile(
      'tax by rate',
      [
        ['Tax Rate %', 'figure', row => row.rate],
        ['Gross Sales', 'money', row => round(row.net + row.tax)],
        ['Exempt Sales', 'money', row => (row.rate === 0 ? row.net : 0)],
        ['Taxable Sales', 'money', row => (row.rate === 0 ? 0 : row.net)],
        ['Tax', 'money', row => row.tax],
      ],
      reports.taxes,
    ),
    makeSummedFile(
      'refunds and discounts',
      [
        ['Cashier ID', 'id', row => row.adminId],
        ['Cashier', 'text', getCashierName],
        ['Sales', 'count', row => row.salesCount],
        ['Gross Sales', 'money', row => row.grossSales],
        ['Discounts', 'money', row => -row.discounts],
        ['Refunds', 'count', row => row.refundCount],
        ['Refunded', 'money', row => row.refunded],
        ['Openings Without a Sale', 'count', row => row.noSales],
      ],
      reports.refunds,
    ),
    makeSummedFile(
      'purchases by supplier',
      [
        ['Date', 'day', row => row.day],
        ['Supplier', 'text', row => row.supplier],
        ['Purchases', 'count', row => row.purchases],
        ['Total', 'money', row => row.total],
        ['Paid', 'money', row => row.paid],
        ['Due', 'money', row => row.due],
      ],
      reports.purchases,
    ),
    makeSummedFile(
      'payments to suppliers',
      [
        ['Date', 'day', row => row.day],
        ['Supplier', 'text', row => row.supplier],
        ['Purchase', 'id', row => row.purchaseId],
        ['Method', 'text', row => row.method],
        ['Amount', 'money', row => row.amount],
        ['Note', 'text', row => row.note],
      ],
      reports.payments,
    ),
    makeSummedFile(
      'stock value',
      [
        ['Category', 'text', row => row.category],
        ['Warehouse', 'text', row => row.warehouse],
        ['Products', 'count', row => row.products],
        ['Stock Value', 'money', row => row.value],
      ],
      reports.stock,
    ),
    makeSummedFile(
      'shrink',
      [
        ['Reason', 'text', row => SHRINK_NAMES[row.reason]],
        ['Product', 'text', row => row.product],
        ['Quantity Lost', 'figure', row => row.quantity],
        ['Cost', 'money', row => row.value],
      ],
      reports.shrink,
    ),
    makeSummedFile(
      'day journal',
      [
        ['Date', 'day', row => row.day],
        ['Line', 'text', getJournalLineName],
        ['Account', 'code', row => row.account],
        ['Debits', 'money', row => row.debit || null],
        ['Credits', 'money', row => row.credit || null],
      ],
      reports.journal,
    ),
    ...(zs === null
      ? []
      : [
          makeFile(
            'drawer closes',
            [
              ['Number', 'figure', z => z.number],
              ['Date', 'day', z => formatCalendarDay(z.businessDay)],
              ['Terminal', 'text', z => z.terminal],
              ['Total Sales', 'money', z => z.total],
              ['Late Sales', 'money', z => z.lateSales.amount],
              ['Over/Short', 'money', z => z.difference],
              ['Replaced by', 'figure', z => z.replacedBy],
            ],
            zs,
          ),
        ]),
    makeFile(
      'changes',
      [
        ['Section', 'text', ({ name }) => translateToEnglish(createMessage(`monthSection.${name}`))],
        ['Before', 'money', row => row.before],
        ['Now', 'money', row => row.amount],
        ['Difference', 'money', row => (row.before === null ? null : round(row.amount - row.before))],
      ],
      compareSections(sumSections(reports), last),
    ),
  ];
}

/** Makes the check sheet: the total sales of each report, and how much they differ from the sales by day. */
export const makeCheckSheet = (reports: MonthReports, ordersCents: number): MonthFile => {
  const total = sumSections(reports).total_sales;
  return makeFile(
    'check sheet',
    [
      ['Check', 'text', ({ name }) => CHECK_NAMES[name]],
      ['Amount', 'money', ({ cents }) => toDollars(cents)],
      ['Difference', 'money', ({ cents }) => toDollars(cents - total)],
    ],
    computeChecks(reports, ordersCents),
  );
};
