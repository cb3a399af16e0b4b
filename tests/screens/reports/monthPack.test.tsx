import { screen } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { expect, it } from 'vitest';
import { openApp, useApp } from '../../support/openApp';
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
