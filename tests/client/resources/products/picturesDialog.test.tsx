import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openBackend } from '../../../../src/backends/backend';
import type { Api } from '../../../../src/dataProvider/api';
import PicturesDialog from '../../../../src/resources/products/pictures/PicturesDialog';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

beforeEach(async () => {
  signInAs({ offers: [] });
  await openBackend();
});

it('has a row for each file, also where two folders have one of the same name', async () => {
  const complaints = vi.spyOn(console, 'error');
  const figs = { id: 1, name: 'Figs', upc: '036000291452', carried: {} };
  const getList = async () => ({ data: [figs], total: 1 });
  showPart(<PicturesDialog branchId={31} onClose={() => undefined} />, {
    getList,
  } as unknown as Partial<Api>);
  const picture = () => new File(['x'], '036000291452.jpg', { type: 'image/jpeg' });
  fireEvent.change(screen.getByLabelText('Choose Files'), { target: { files: [picture(), picture()] } });
  const table = await screen.findByRole('table');
  expect(within(table).getAllByRole('cell', { name: '036000291452.jpg' })).toHaveLength(2);
  expect(within(table).getByText('Another picture of the same product')).toBeVisible();
  expect(complaints).not.toHaveBeenCalled();
});
