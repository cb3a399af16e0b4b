import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp, useApp } from '../../support/openApp';
import { csvRows } from '../../support/csv';
import { recordSavedFiles } from '../../support/savedFiles';

useApp();

const PATH = '/admin/accounting/journal?start=2020-01-01&end=2099-12-31';

it('has an account for each line, which the files of accounting programs contain', async () => {
  const { user } = await openApp(PATH);
  await screen.findByRole('table', { name: 'Day Journal' });
  await user.click(screen.getByRole('button', { name: 'Accounts' }));
  const dialog = await screen.findByRole('dialog', { name: 'Accounts' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Cash' }), 'Petty cash');
  await user.click(within(dialog).getByRole('button', { name: 'Save Accounts' }));
  expect((await screen.findAllByRole('cell', { name: 'Petty cash' })).length).toBeGreaterThan(0);

  const saved = recordSavedFiles();
  await user.click(screen.getByRole('button', { name: 'For QuickBooks' }));
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]!.name).toMatch(/^day-journal-quickbooks-31-2020-01-01-2099-12-31-made-[\d-]{15}\.csv$/);
  const [, ...rows] = csvRows(await saved[0]!.file.text());
  expect(rows.map(([, , account]) => account)).toContain('Petty cash');
  const sum = (column: number) =>
    rows.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0);
  expect(sum(3)).toBe(sum(4));
  expect(sum(3)).toBeGreaterThan(0);
});
