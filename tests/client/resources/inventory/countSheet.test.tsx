/** Codes that are scanned into a count. */
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Api, ProductMatch, StockCount, StockCountLine } from '../../../../src/dataProvider/api';
import { HttpError } from '../../../../src/dataProvider/errors';
import CountSheet from '../../../../src/resources/inventory/CountSheet';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

beforeEach(() => signInAs());

const COUNT = { id: 4, name: 'May', status: 'open', warehouse: 'Back room' } as StockCount;
const CODE = '036000291452';

/** A count of nothing yet. @param search what looking up a code gives */
async function show(search: () => Promise<ProductMatch[]>) {
  const countLine = vi.fn(async ({ counted }: { counted: number | null }) => {
    return { productId: 7, name: 'Ginger beer', counted } as StockCountLine;
  });
  const api = {
    getOne: async () => ({ data: COUNT }),
    countLines: async () => ({ at: 0, lines: [] }),
    searchProducts: search,
    countLine,
  } as unknown as Partial<Api>;
  const { user } = showPart(<CountSheet />, api, '/admin/inventory/count?id=4');
  const box = await screen.findByRole('textbox', { name: 'Scan or type a code' });
  await user.type(box, `${CODE}{Enter}`);
  return countLine;
}

it('counts what is in a package of a product that is not on the list', async () => {
  const countLine = await show(async () => [
    { id: 7, name: 'Ginger beer', upc: '', pack: { code: CODE, sizeThousandths: 12_000 } } as ProductMatch,
  ]);
  await screen.findByText('Ginger beer: 12');
  expect(countLine).toHaveBeenCalledWith(expect.objectContaining({ code: CODE, counted: 12_000 }));
});

it('counts nothing where the code could not be looked up, and says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const countLine = await show(async () => {
    throw new HttpError('The search failed', 500);
  });
  await screen.findByText('The scan was not counted.');
  await screen.findByText('The search failed');
  expect(countLine).not.toHaveBeenCalled();
});

const FIGS = { productId: 1, name: 'Figs', upc: '', counted: null, countedAt: 0, countedBy: '' };

it('keeps a count that could not be saved, and reviews once it is', async () => {
  const offline = vi.fn(async () => {
    throw new HttpError('No answer', 0);
  });
  const countReview = vi.fn(async () => ({ lines: [], moreCents: 0, lessCents: 0 }));
  const api = {
    getOne: async () => ({ data: COUNT }),
    countLines: async () => ({ at: 0, lines: [FIGS] }),
    countLine: offline,
    countReview,
  } as unknown as Partial<Api>;
  const { user } = showPart(<CountSheet />, api, '/admin/inventory/count?id=4');
  const box = await screen.findByRole('textbox', { name: 'Counted of Figs' });
  await user.type(box, '7');
  await user.click(screen.getByRole('button', { name: 'Review differences' }));
  await screen.findByText('The count of Figs is not saved. What was typed is kept.');
  expect(box).toHaveValue('7');
  expect(countReview).not.toHaveBeenCalled();
  offline.mockImplementation(async () => ({ ...FIGS, counted: 7_000, countedAt: 1 }) as never);
  await user.click(screen.getByRole('button', { name: 'Review differences' }));
  await screen.findByText('Everything is as it should be.');
  expect(offline).toHaveBeenLastCalledWith(expect.objectContaining({ counted: 7_000 }));
});
