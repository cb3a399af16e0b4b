import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ImportDetails } from '../../../../src/dataProvider/api';
import { HttpError } from '../../../../src/dataProvider/errors';
import { es } from '../../../support/spanish';
import { setLanguage } from '../../../../src/i18n/language';
import { ImportJobPage } from '../../../../src/resources/imports/ImportJobPage';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

afterEach(() => setLanguage('en'));

const checked = {
  id: 7,
  fileName: 'prices.csv',
  state: 'checked',
  kind: 'prices',
  message: '',
  added: 0,
  changed: 2,
  unchanged: 0,
  refused: 0,
  untouched: 0,
  total: 2,
  done: 2,
  notes: [],
} as unknown as ImportDetails;
const mapped = {
  ...checked,
  headers: ['article', 'now'],
  firstRows: [['1', '2.50']],
  columns: ['upc', 'price'],
  guesses: {},
  category: '',
  dateFormat: '',
  decimalSign: '' as const,
  layout: '',
  sheets: [],
  sheet: '',
};
const done = {
  ...checked,
  state: 'done',
  person: 'Rosa',
  writtenAt: '2026-05-01T10:00:00',
};

it('shows who imported the file, where somebody else was faster', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  signInAs();
  const importDetails = vi.fn(async () => checked);
  const startImport = vi.fn(async () => {
    importDetails.mockResolvedValue(done);
    throw new HttpError('no', 409, 'This import is no longer at that step.');
  });
  const plannedImportChanges = async () => [];
  const { user } = showPart(<ImportJobPage id={7} />, { importDetails, startImport, plannedImportChanges });
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  await screen.findByText(/Imported by Rosa/);
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
});

it('keeps the columns that were chosen, and says why, where they could not be checked', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  signInAs();
  const importDetails = async () => mapped;
  const checkImport = vi.fn(async () => {
    throw new HttpError('no', 0);
  });
  const plannedImportChanges = async () => [];
  const { user } = showPart(<ImportJobPage id={7} />, { importDetails, checkImport, plannedImportChanges });
  await user.click(await screen.findByRole('button', { name: 'Change the Columns' }));
  const column = screen.getByRole('combobox', { name: 'Column now' });
  await user.selectOptions(column, 'Cost');
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  await screen.findByRole('alert');
  expect(checkImport).toHaveBeenCalledOnce();
  expect(column).toHaveDisplayValue('Cost');
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
});

it.each([
  ['', 'Imported'],
  [' Bakery ', 'Bakery'],
])(
  'puts new products without a category, where the box holds %o, into %o, which the page names',
  async (typed, category) => {
    signInAs();
    const job = { ...mapped, state: 'new', kind: 'products', columns: ['upc', 'name'] };
    const checkImport = vi.fn(async () => ({ ...job, state: 'checking' }));
    const { user } = showPart(<ImportJobPage id={7} />, { importDetails: async () => job, checkImport });
    await screen.findByText(/^Left empty: Imported\./);
    if (typed) await user.type(screen.getByLabelText('Category of new products without one'), typed);
    await user.click(screen.getByRole('button', { name: 'Check the file' }));
    expect(checkImport).toHaveBeenCalledWith(expect.objectContaining({ category }));
  },
);

it('shows the columns of the sheet that is chosen from a workbook', async () => {
  signInAs();
  const stored = { ...mapped, state: 'new', sheets: ['Prices', 'Stock'], sheet: 'Prices' };
  const other = {
    ...stored,
    sheet: 'Stock',
    kind: 'counts',
    headers: ['article', 'pieces'],
    columns: ['upc', 'stock'],
  };
  const chooseImportSheet = vi.fn(async () => other);
  const { user } = showPart(<ImportJobPage id={7} />, {
    importDetails: async () => stored,
    chooseImportSheet,
  });
  const box = await screen.findByRole('combobox', { name: 'Sheet' });
  expect(box).toHaveDisplayValue('Prices');
  await user.selectOptions(box, 'Stock');
  expect(await screen.findByRole('combobox', { name: 'Column pieces' })).toHaveDisplayValue('Stock');
  expect(chooseImportSheet).toHaveBeenCalledWith({ id: 7, sheet: 'Stock' });
  expect(box).toHaveDisplayValue('Stock');
  expect(box).toHaveFocus();
});

it('keeps the sheet, and says why, where another one could not be read', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  signInAs();
  const stored = { ...mapped, state: 'new', sheets: ['Prices', 'Cover'], sheet: 'Prices' };
  const chooseImportSheet = async () => {
    throw new HttpError('The sheet “Cover” of shop.xlsx is empty; choose another one.', 400);
  };
  const { user } = showPart(<ImportJobPage id={7} />, {
    importDetails: async () => stored,
    chooseImportSheet,
  });
  const box = await screen.findByRole('combobox', { name: 'Sheet' });
  await user.selectOptions(box, 'Cover');
  await screen.findByText('The sheet was not read.');
  expect(box).toHaveDisplayValue('Prices');
});

it('offers no sheets of a file that has one', async () => {
  signInAs();
  const stored = { ...mapped, state: 'new', sheets: ['Prices'], sheet: 'Prices' };
  showPart(<ImportJobPage id={7} />, { importDetails: async () => stored });
  await screen.findByRole('combobox', { name: 'Column now' });
  expect(screen.queryByRole('combobox', { name: 'Sheet' })).toBeNull();
});

it('asks before columns that were chosen are left, and not where the file is forgotten', async () => {
  signInAs();
  const importDetails = async () => ({ ...mapped, state: 'new' });
  const deleteImportJob = vi.fn(async () => null);
  const { user, address } = showPart(
    <ImportJobPage id={7} />,
    { importDetails, deleteImportJob },
    '/admin/import?import=7',
  );
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Column now' }), 'Cost');
  await user.click(screen.getByRole('link', { name: 'All imports' }));
  await screen.findByText('Unsaved changes');
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(screen.getByRole('combobox', { name: 'Column now' })).toHaveDisplayValue('Cost');
  await user.click(screen.getByRole('button', { name: 'Delete This File' }));
  await vi.waitFor(() => expect(address().search).toBe(''));
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

it('says where its records are in the language that was chosen since', async () => {
  signInAs();
  setLanguage('es', es);
  const suppliers = { ...done, kind: 'suppliers' };
  showPart(<ImportJobPage id={7} />, { importDetails: async () => suppliers });
  expect(await screen.findByRole('link', { name: 'Ir a los proveedores' })).toBeVisible();
});

it('says what becomes of it in a place that was there before', async () => {
  signInAs();
  const answer = Promise.withResolvers<ImportDetails>();
  showPart(<ImportJobPage id={7} />, {
    importDetails: () => answer.promise,
    plannedImportChanges: async () => [],
  });
  const regions = await screen.findAllByRole('status');
  const [region] = regions.filter(({ textContent, tagName }) => tagName === 'SPAN' && textContent === '');
  answer.resolve(done);
  await screen.findByText(/Imported by Rosa/);
  expect(region).toBeInTheDocument();
  expect(region).toHaveTextContent(/^Prices .+/);
});
