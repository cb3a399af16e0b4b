import { screen } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { expect, it } from 'vitest';
import { PLAIN_CSV, toCsv } from '../../../contract/csv';
import { dataProvider as api } from '../../../src/dataProvider/dataProvider';
import { translateToEnglish } from '../../../src/i18n/translate';
import { toCashierFile } from '../../../src/reports/cashier';
import { toDetailedOrdersFile } from '../../../src/reports/orders';
import { toPurchasesBySupplierFile } from '../../../src/reports/purchases-by-supplier';
import { toRefundsAndDiscountsFile } from '../../../src/reports/refunds-and-discounts';
import { addReportHeadingColumns } from '../../../src/reports/reportHeading';
import { toSalesByPeriodFile } from '../../../src/reports/sales-by-period';
import { toShrinkFile } from '../../../src/reports/shrink';
import { toStockValueFile } from '../../../src/reports/stock-value';
import { toTakingsFile } from '../../../src/reports/takings';
import { toTaxByRateFile } from '../../../src/reports/tax-by-rate';
import { toCategoriesFile } from '../../../src/reports/top-categories';
import { toJournalFile } from '../../../src/resources/accounting/dayJournal';
import { answerInstead, openApp, recordedCalls, useApp } from '../../support/openApp';
import { csvRows } from '../../support/csv';
import { recordSavedFiles } from '../../support/savedFiles';

useApp();

const RANGE = { start: '2020-01-01', end: '2099-12-31' };
const DAYS = '-31-2020-01-01-2099-12-31';
const PATH = `/admin/accounting/month?start=${RANGE.start}&end=${RANGE.end}`;
const FOLDER = '31-alder-street-market/';

/** Makes the file of each report as its own page exports it. */
async function readReportFiles() {
  const range = { branchId: 31, ...RANGE };
  const english = translateToEnglish;
  return {
    'sales-by-day': toSalesByPeriodFile(await api.salesByPeriod(range), 'day', english),
    'sales-by-tender': toTakingsFile(await api.totalSales(range), english),
    'sales-by-category': toCategoriesFile(await api.categorySales(range), english),
    'sales-by-cashier': toCashierFile(await api.cashierSales(range), english),
    orders: toDetailedOrdersFile(await api.orderDetails(range), english),
    'tax-by-rate': toTaxByRateFile(await api.taxByRate(range), english),
    'refunds-and-discounts': toRefundsAndDiscountsFile(await api.refundsAndDiscounts(range), english),
    'purchases-by-supplier': toPurchasesBySupplierFile(await api.purchasesBySupplier(range), 'day', english),
    'stock-value': toStockValueFile(await api.stockValue({ ...range, start: range.end }), english),
    shrink: toShrinkFile(await api.shrink(range), english),
    'day-journal': toJournalFile(await api.dayJournal(range), english),
  };
}

it('is one archive with the files of the reports, whose totals agree', async () => {
  const { user } = await openApp(PATH);
  expect(await screen.findByText('All reports agree with the sales by day.')).toBeVisible();
  const saved = recordSavedFiles();
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await expect.poll(() => saved.length).toBe(1);
  const [, made] = /^month-pack-31-2020-01-01-2099-12-31-made-([\d-]{15})\.zip$/.exec(saved[0]!.name)!;
  const files = unzipSync(new Uint8Array(await saved[0]!.file.arrayBuffer()));
  const expected = await readReportFiles();
  expect(Object.keys(files).sort()).toEqual(
    [...Object.keys(expected), 'changes', 'check-sheet', 'payments-to-suppliers']
      .flatMap(name => ['csv', 'xlsx'].map(ending => `${FOLDER}${name}${DAYS}.${ending}`))
      .sort(),
  );
  for (const [name, file] of Object.entries(expected)) {
    const [, row = []] = csvRows(strFromU8(files[`${FOLDER}${name}${DAYS}.csv`]!));
    const madeAt = row.at(-1) ?? '';
    if (madeAt !== '') expect(madeAt.slice(0, 10)).toBe(made!.slice(0, 10));
    const heading = {
      title: name,
      branchId: 31,
      branchName: 'Alder Street Market',
      range: RANGE,
      subject: null,
      madeAt,
    };
    const { columns, rows, total } = addReportHeadingColumns(file, heading);
    const types = columns.map(({ kind }) => ({
      as: kind === 'money' ? ('cents' as const) : ('text' as const),
    }));
    const csv = toCsv([columns.map(column => column.heading), ...rows], PLAIN_CSV, types);
    expect(strFromU8(files[`${FOLDER}${name}${DAYS}.csv`]!), name).toBe(csv);
    const sheet = await readSheet(new Uint8Array(files[`${FOLDER}${name}${DAYS}.xlsx`]!).buffer);
    expect(sheet.length, name).toBe(1 + rows.length + (total ? 1 : 0));
    if (total)
      expect(sheet.at(-1)!.slice(0, -3), name).toEqual(
        // `+ 0` turns -0 into 0.
        total.slice(0, -3).map(cell => (typeof cell === 'number' ? cell + 0 : cell || null)),
      );
  }
  const [, ...checks] = csvRows(strFromU8(files[`${FOLDER}check-sheet${DAYS}.csv`]!));
  expect(checks.map(([, , difference]) => difference)).toEqual(['0.00', '0.00', '0.00', '0.00', '0.00']);
});

const PACK = '/api/month-pack/31/20200101/20991231';
const section = (name: string, amount: number, before: number) => ({ name, amount, before });
const TOTALS = {
  madeAt: '2026-11-01T08:15:00',
  sections: [section('total_sales', 100, 90), section('tax', 7, 7)],
  checks: [{ name: 'orders', amount: 99.99 }],
};

it('says what changed since its last making, and which reports differ', async () => {
  answerInstead(`GET ${PACK}`, { json: TOTALS });
  await openApp(PATH);
  await screen.findByText(/^One total has changed since the pack was made on Nov 1, 2026/);
  const cells = (name: string) =>
    [...screen.getByRole('table', { name }).querySelectorAll('tbody td')].map(cell => cell.textContent);
  expect(cells('Changes since the last pack')).toEqual(['Total Sales', '$90.00', '$100.00', '$10.00']);
  expect(cells('Check sheet')).toEqual(['All orders', '$99.99', '-$0.01']);
  expect(screen.getByText(/^1 report differs from the sales by day/)).toBeVisible();
});

it('is mailed to the recipients that a Super types', async () => {
  answerInstead('GET /api/month-mail', { json: { recipients: ['books@shop.example'], mails: true } });
  answerInstead('PUT /api/month-mail', { json: { recipients: [], mails: true } });
  const { user } = await openApp(PATH);
  await user.click(await screen.findByText('Monthly Mail'));
  const box = await screen.findByLabelText('Recipients');
  expect(box).toHaveValue('books@shop.example');
  await user.type(box, '\nowner@shop.example');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The recipients are saved.');
  expect(recordedCalls('PUT /api/month-mail')[0]!.body).toEqual({
    recipients: ['books@shop.example', 'owner@shop.example'],
  });
});
