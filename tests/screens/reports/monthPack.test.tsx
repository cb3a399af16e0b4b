import { screen } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { expect, it } from 'vitest';
import { answerInstead, openApp, recordedCalls, useApp } from '../../support/openApp';
import { csvRows } from '../../support/csv';
import { recordSavedFiles } from '../../support/savedFiles';

useApp();

const PATH = '/admin/accounting/month?start=2020-01-01&end=2099-12-31';

it('is one archive of all reports, whose totals agree, as CSV and as workbooks', async () => {
  const { user } = await openApp(PATH);
  expect(await screen.findByText('All reports agree with the sales by day.')).toBeVisible();
  const saved = recordSavedFiles();
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]!.name).toBe('month-pack-31-2020-01-01-2099-12-31.zip');
  const files = unzipSync(new Uint8Array(await saved[0]!.file.arrayBuffer()));
  const folder = '31-alder-street-market/';
  const days = '-31-2020-01-01-2099-12-31';
  const names = Object.keys(files).filter(name => name.endsWith('.csv'));
  expect(names).toContain(`${folder}check-sheet${days}.csv`);
  expect(Object.keys(files)).toHaveLength(2 * names.length);

  const [head = [], ...rows] = csvRows(strFromU8(files[`${folder}sales-by-day${days}.csv`]!));
  const column = head.indexOf('Total Sales');
  const total = rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);
  expect(total).toBeGreaterThan(0);
  const sheet = await readSheet(new Uint8Array(files[`${folder}sales-by-day${days}.xlsx`]!).buffer);
  expect(Math.round(Number(sheet.at(-1)![column]) * 100)).toBe(total);
});

const PACK = '/api/month-pack/31/20200101/20991231';
const section = (name: string, amount: number, before: number) => ({ name, amount, before });
const TOTALS = {
  madeAt: '2026-11-01T08:15:00',
  sections: [section('total_sales', 100, 90), section('tax', 7, 7)],
};

it('says what changed since its last making, also in the archive', async () => {
  answerInstead(`GET ${PACK}`, { json: TOTALS });
  answerInstead(`POST ${PACK}`, { json: TOTALS });
  const { user } = await openApp(PATH);
  await screen.findByText(/^One total has changed since the pack was made on Nov 1, 2026/);
  const table = screen.getByRole('table', { name: 'Changes since the last pack' });
  expect([...table.querySelectorAll('tbody td')].map(cell => cell.textContent)).toEqual([
    'Total sales',
    '$90.00',
    '$100.00',
    '$10.00',
  ]);
  const saved = recordSavedFiles();
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await expect.poll(() => saved.length).toBe(1);
  expect(recordedCalls(`POST ${PACK}`)).toHaveLength(1);
  const files = unzipSync(new Uint8Array(await saved[0]!.file.arrayBuffer()));
  const changes = files['31-alder-street-market/changes-31-2020-01-01-2099-12-31.csv']!;
  expect(csvRows(strFromU8(changes))[1]!.slice(0, 4)).toEqual(['Total sales', '90', '100', '10']);
});

it('is mailed to the recipients that a Super types', async () => {
  answerInstead('GET /api/month-mail', { json: { recipients: ['books@shop.example'], mails: true } });
  answerInstead('PUT /api/month-mail', { json: { recipients: [], mails: true } });
  const { user } = await openApp(PATH);
  await user.click(await screen.findByRole('button', { name: 'Monthly Mail' }));
  const box = await screen.findByLabelText('Recipients');
  expect(box).toHaveValue('books@shop.example');
  await user.type(box, '\nowner@shop.example');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The recipients are saved.');
  expect(recordedCalls('PUT /api/month-mail')[0]!.body).toEqual({
    recipients: ['books@shop.example', 'owner@shop.example'],
  });
});
