/** One import, while somebody else looks at it, too. */
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ImportDetails } from '../../../../src/dataProvider/api';
import { HttpError } from '../../../../src/dataProvider/errors';
import { OneImport } from '../../../../src/resources/imports/OneImport';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

const checked = {
  ...{ id: 7, fileName: 'prices.csv', state: 'checked', kind: 'prices', message: '' },
  ...{ added: 0, changed: 2, unchanged: 0, refused: 0, untouched: 0, total: 2, done: 2, notes: [] },
} as unknown as ImportDetails;
const done = {
  ...{ ...checked, state: 'done', person: 'Rosa', writtenAt: '2026-05-01T10:00:00' },
};

it('shows who imported the file, where somebody else was faster', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  signInAs();
  const oneImport = vi.fn(async () => checked);
  const startImport = vi.fn(async () => {
    oneImport.mockResolvedValue(done);
    throw new HttpError('no', 409, 'This import is not at that step any more.');
  });
  const plannedChanges = async () => [];
  const { user } = showPart(<OneImport id={7} />, { oneImport, startImport, plannedChanges });
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  await screen.findByText(/Imported by Rosa/);
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
});
