import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerInstead,
  BROKEN,
  recordedCalls,
  expectComplaints,
  goWithin,
  openApp,
  useApp,
} from '../../support/openApp';

useApp();

const ADDRESS = '/admin/import?branchId=31';

const csv = (name: string, ...lines: string[]) => new File([lines.join('\r\n')], name, { type: 'text/csv' });
const button = (name: string) => screen.findByRole('button', { name });

it('keeps the file and the columns when something fails', async () => {
  expectComplaints(/could not be sent/, /was not checked/, /Nothing was imported/);
  const sends = answerInstead('POST /api/imports/branch/31', BROKEN);
  const { user } = await openApp(ADDRESS);
  await user.upload(
    await screen.findByLabelText('Choose a File', { selector: 'input' }),
    csv('kept.csv', 'A,B,C', '7700000000059,Journey kept,1'),
  );
  await screen.findByText('“kept.csv” could not be sent.');
  sends();
  await user.click(await button('Try Again'));

  await screen.findByText('Still missing: ID or UPC or Name. Choose its column.');
  expect(await button('Check the file')).toBeDisabled();
  await user.selectOptions(screen.getByLabelText('Column A'), 'upc');
  await user.selectOptions(screen.getByLabelText('Column B'), 'name');
  const checks = answerInstead('PUT /api/imports/*', BROKEN);
  await user.click(await button('Check the file'));
  await screen.findByText('The file was not checked.');
  expect(screen.getByLabelText('Column B')).toHaveValue('name');
  checks();
  await user.click(await button('Check the file'));
  await screen.findByText('1 new, 0 changed, 0 cannot be used');
  const goes = answerInstead('POST /api/imports/*', BROKEN);
  await user.click(await button('Import'));
  await screen.findByText('Nothing was imported.');
  goes();

  await user.click(await button('Change the Columns'));
  await user.selectOptions(await screen.findByLabelText('Column C'), 'price');
  await user.click(await button('Check the file'));
  await screen.findByText('1 new, 0 changed, 0 cannot be used');
});

it('takes one dropped file at a time, and says what is no file of rows', async () => {
  expectComplaints(/could not be sent/);
  await openApp(ADDRESS);
  await screen.findByText('Drop a CSV or Excel file here');
  const drop = (...names: string[]) =>
    fireEvent.drop(document.querySelector('.import-drop')!, {
      dataTransfer: {
        types: ['Files'],
        files: names.map(name => new File([new Uint8Array([0, 1, 2, 3])], name)),
      },
    });
  drop('january.csv', 'february.csv');
  await screen.findByText('One file at a time. Nothing was sent.');
  expect(recordedCalls(/^POST \/api/)).toEqual([]);
  drop('picture.bin');
  await screen.findByText(
    'This file cannot be read as a table: save it as CSV or as an Excel workbook (XLSX).',
    { exact: false },
  );
});

it('shows the commands where the server takes no files, and is not linked to there', async () => {
  await openApp('/admin/settings', { offers: [] });
  await screen.findByText('Shop name');
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Import/ })).toBeNull());
  await goWithin(ADDRESS);
  await screen.findByText('npm run import -- products FILE.csv --dry-run');
  await screen.findByText('This server does not accept files from the browser.', { exact: false });
});

it('is linked to from the settings where the server takes files', async () => {
  const { user } = await openApp('/admin/settings');
  await user.click(await screen.findByRole('link', { name: /^Import/ }));
  await screen.findByText('Drop a CSV or Excel file here');
});
