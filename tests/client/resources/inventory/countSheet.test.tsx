import { act, screen, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { toWeighedPackageCode } from '../../../../contract/gtin';
import type { Api, ProductMatch, StockCount, StockCountLine } from '../../../../src/dataProvider/api';
import { HttpError } from '../../../../src/dataProvider/errors';
import CountSheet from '../../../../src/resources/inventory/CountSheet';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

beforeEach(() => signInAs());

const COUNT = { id: 4, name: 'May', status: 'open', warehouse: 'Back room' } as StockCount;
const CODE = '036000291452';

const FIGS = { productId: 1, name: 'Figs', upc: '', counted: null, countedAt: 0, countedBy: '' };

async function show(search: () => Promise<ProductMatch[]>) {
  const saveCountedLine = vi.fn(async ({ counted }: { counted: number | null }) => {
    return { productId: 7, name: 'Ginger beer', counted } as StockCountLine;
  });
  const api = {
    getOne: async () => ({ data: COUNT }),
    stockCountLines: async () => ({ at: 0, lines: [] }),
    searchProducts: search,
    saveCountedLine,
  } as unknown as Partial<Api>;
  const { user } = showPart(<CountSheet />, api, '/admin/inventory/count?id=4');
  const box = await screen.findByRole('textbox', { name: 'Scan or type a code' });
  await user.type(box, `${CODE}{Enter}`);
  return saveCountedLine;
}

it('counts what is in a package of a product that is not on the list', async () => {
  const saveCountedLine = await show(async () => [
    { id: 7, name: 'Ginger beer', upc: '', pack: { code: CODE, sizeThousandths: 12_000 } } as ProductMatch,
  ]);
  await screen.findByText('Ginger beer: 12');
  expect(saveCountedLine).toHaveBeenCalledWith(expect.objectContaining({ productId: 7, counted: 12_000 }));
});

it('counts what was weighed by its label, onto what is counted of it', async () => {
  const saveCountedLine = vi.fn(async ({ counted }: { counted: number | null }) => {
    return { productId: 7, name: 'Ham', upc: '', counted, countedAt: 1 } as StockCountLine;
  });
  const ham = { id: 7, name: 'Ham', upc: '', priceCents: 1299 };
  const api = {
    getOne: async (resource: string) => ({
      data: resource === 'products' ? { ...ham, pesado: true } : COUNT,
    }),
    stockCountLines: async () => ({
      at: 0,
      lines: [{ ...FIGS, productId: 7, name: 'Ham', ean: '', counted: 1500 }],
    }),
    searchProducts: async ({ text }: { text: string }) => (text === 'Ham' ? [ham] : []),
    saveCountedLine,
  } as unknown as Partial<Api>;
  const { user } = showPart(<CountSheet />, api, '/admin/inventory/count?id=4');
  const label = toWeighedPackageCode({ by: 'id', item: 7, cents: 955 })!;
  await user.type(await screen.findByRole('textbox', { name: 'Scan or type a code' }), `${label}{Enter}`);
  await screen.findByText('Ham: 2.235');
  expect(saveCountedLine).toHaveBeenCalledWith(
    expect.objectContaining({ productId: 7, counted: 2235, seen: 1500 }),
  );
});

it('says what a scan counted whose answer was lost on the way', async () => {
  const fig = { ...FIGS, upc: CODE, ean: '' };
  let stored = fig;
  const saveCountedLine = vi.fn(async ({ counted }: { counted: number }) => {
    stored = { ...fig, counted, countedAt: 5, countedBy: 'Renata V.' } as unknown as typeof fig;
    throw new HttpError('No answer', 0);
  });
  const api = {
    getOne: async () => ({ data: COUNT }),
    stockCountLines: async () => ({ at: 0, lines: [stored] }),
    saveCountedLine,
  } as unknown as Partial<Api>;
  const { user } = showPart(<CountSheet />, api, '/admin/inventory/count?id=4');
  await user.type(await screen.findByRole('textbox', { name: 'Scan or type a code' }), `${CODE}{Enter}`);
  await screen.findByText('Figs: 1');
  expect(screen.queryByText('The scan was not counted.')).toBeNull();
  expect(saveCountedLine).toHaveBeenCalledOnce();
});

it('counts nothing where the code could not be looked up, and says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const saveCountedLine = await show(async () => {
    throw new HttpError('The search failed', 500);
  });
  await screen.findByText('The scan was not counted.');
  await screen.findByText('The search failed');
  expect(saveCountedLine).not.toHaveBeenCalled();
});

it('keeps a count that could not be saved, and reviews once it is', async () => {
  const offline = vi.fn(async () => {
    throw new HttpError('No answer', 0);
  });
  const stockCountReview = vi.fn(async () => ({ lines: [], moreCents: 0, lessCents: 0 }));
  const api = {
    getOne: async () => ({ data: COUNT }),
    stockCountLines: async () => ({ at: 0, lines: [FIGS] }),
    saveCountedLine: offline,
    stockCountReview,
  } as unknown as Partial<Api>;
  const { user } = showPart(<CountSheet />, api, '/admin/inventory/count?id=4');
  const box = await screen.findByRole('textbox', { name: 'Counted of Figs' });
  await user.type(box, '7');
  await user.click(screen.getByRole('button', { name: 'Review Differences' }));
  await screen.findByText('The count of Figs is not saved. What was typed is kept.');
  expect(box).toHaveValue('7');
  expect(stockCountReview).not.toHaveBeenCalled();
  offline.mockImplementation(async () => ({ ...FIGS, counted: 7_000, countedAt: 1 }) as never);
  await user.click(screen.getByRole('button', { name: 'Review Differences' }));
  await screen.findByText('No differences.');
  expect(offline).toHaveBeenLastCalledWith(expect.objectContaining({ counted: 7_000 }));
});

it('saves over what somebody else counted meanwhile only once that was said', async () => {
  const theirs = { ...FIGS, counted: 7_000, countedAt: 1, countedBy: 'Rosa' };
  const refusal = 'Rosa has meanwhile counted 7 of "Figs". Check that, and save again.';
  let there: number | null = null;
  const saveCountedLine = vi.fn(
    async ({ counted, seen }: { counted: number | null; seen: number | null }) => {
      if (seen !== there) throw new HttpError(refusal, 409);
      there = counted;
      return { ...FIGS, counted, countedAt: 2 } as StockCountLine;
    },
  );
  const stockCountLines = vi.fn(async () => ({ at: 0, lines: [FIGS] as object[] }));
  const api = {
    getOne: async () => ({ data: COUNT }),
    stockCountLines,
    saveCountedLine,
  } as unknown as Partial<Api>;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = showPart(<CountSheet />, api, '/admin/inventory/count?id=4');
  const box = await screen.findByRole('textbox', { name: 'Counted of Figs' });
  await user.type(box, '5');
  there = 7_000;
  stockCountLines.mockResolvedValue({ at: 1, lines: [theirs] });
  await vi.advanceTimersByTimeAsync(5000);
  // Other users' counts have been loaded, but the box keeps its own text.
  await screen.findByText('Rosa');
  vi.useRealTimers();
  // Leaving the box saves the count, and the button does not save it again.
  await user.click(screen.getByRole('button', { name: 'Review Differences' }));
  await screen.findByText(refusal);
  await screen.findByText('The count of Figs is not saved. What was typed is kept.');
  expect(box).toHaveValue('5');
  await user.click(screen.getByRole('button', { name: 'Review Differences' }));
  await screen.findByText('The count of Figs is not saved. What was typed is kept.');
  expect(there).toBe(7_000);
  await user.clear(box);
  await user.type(box, '12{Enter}');
  await vi.waitFor(() => expect(there).toBe(12_000));
});

it('says what somebody else counted, where the figure from before is typed again', async () => {
  const before = { ...FIGS, counted: 5_000, countedAt: 1, countedBy: 'Ana' };
  const refusal = 'Rosa has meanwhile counted 7 of "Figs". Check that, and save again.';
  const saveCountedLine = vi.fn(async () => {
    throw new HttpError(refusal, 409);
  });
  const stockCountLines = vi.fn(async () => ({ at: 0, lines: [before] }));
  const api = {
    getOne: async () => ({ data: COUNT }),
    stockCountLines,
    saveCountedLine,
  } as unknown as Partial<Api>;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = showPart(<CountSheet />, api, '/admin/inventory/count?id=4');
  const box = await screen.findByRole('textbox', { name: 'Counted of Figs' });
  await user.clear(box);
  stockCountLines.mockResolvedValue({ at: 1, lines: [{ ...before, counted: 7_000, countedBy: 'Rosa' }] });
  await vi.advanceTimersByTimeAsync(5000);
  await screen.findByText('Rosa');
  vi.useRealTimers();
  await user.type(box, '5{Enter}');
  await screen.findByText(refusal);
  expect(saveCountedLine).toHaveBeenCalledWith(expect.objectContaining({ counted: 5_000, seen: 5_000 }));
});

it('goes on from what it saved, where somebody types on meanwhile', async () => {
  let answer: () => void = () => undefined;
  const saveCountedLine = vi.fn(async ({ counted }: { counted: number | null; seen: number | null }) => {
    await new Promise<void>(resolve => (answer = resolve));
    return { ...FIGS, counted, countedAt: 2 } as StockCountLine;
  });
  const stockCountLines = async () => ({ at: 0, lines: [FIGS] });
  const api = {
    getOne: async () => ({ data: COUNT }),
    stockCountLines,
    saveCountedLine,
  } as unknown as Partial<Api>;
  const { user } = showPart(<CountSheet />, api, '/admin/inventory/count?id=4');
  const box = await screen.findByRole('textbox', { name: 'Counted of Figs' });
  await user.type(box, '5{Enter}');
  await user.type(box, '0');
  answer();
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(saveCountedLine).toHaveBeenCalledTimes(2));
  expect(saveCountedLine).toHaveBeenLastCalledWith(expect.objectContaining({ counted: 50_000, seen: 5_000 }));
  answer();
});

it('reviews what others count meanwhile, too, and says where somebody else posted it', async () => {
  const dates = { ...FIGS, productId: 2, name: 'Dates' };
  const differing = { counted: 7_000, expected: 6_000, costCents: 200, countedAt: 1, countedBy: 'Rosa' };
  const count = vi.fn(async () => ({ data: COUNT }));
  const stockCountLines = vi.fn(async () => ({ at: 0, lines: [FIGS, dates] as object[] }));
  const stockCountReview = vi.fn(async () => ({ lines: [] as object[], moreCents: 0, lessCents: 0 }));
  const endStockCount = vi.fn(async () => {
    throw new HttpError('This count was posted already.', 409);
  });
  const api = { getOne: count, stockCountLines, stockCountReview, endStockCount } as unknown as Partial<Api>;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = showPart(<CountSheet />, api, '/admin/inventory/count?id=4');
  await user.click(await screen.findByRole('button', { name: 'Review Differences' }));
  await screen.findByText('No differences.');
  stockCountLines.mockResolvedValue({ at: 1, lines: [{ ...dates, ...differing }] });
  stockCountReview.mockResolvedValue({ lines: [{ ...dates, ...differing }], moreCents: 200, lessCents: 0 });
  await vi.advanceTimersByTimeAsync(5000);
  vi.useRealTimers();
  await screen.findByText('1 line differs: $2.00 at cost.');
  await user.click(screen.getByRole('button', { name: 'Post the Count' }));
  count.mockResolvedValue({
    data: { ...COUNT, status: 'posted', endedAt: '2026-05-01T10:00:00', endedBy: 'Rosa' },
  });
  const question = await screen.findByRole('dialog');
  await user.click(within(question).getByRole('button', { name: 'Post the Count' }));
  await screen.findByText('This count was posted already.');
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Post the Count' })).toBeNull());
});

it('asks before what is typed into one count is left for another, and takes nothing of it over', async () => {
  const api = {
    getOne: async (_: string, { id }: { id: string }) => ({ data: { ...COUNT, id: Number(id) } }),
    stockCountLines: async ({ id }: { id: number }) => ({ at: 0, lines: [{ ...FIGS, name: `Figs ${id}` }] }),
    saveCountedLine: vi.fn(async () => {
      throw new HttpError('No answer', 0);
    }),
  } as unknown as Partial<Api>;
  const links = [4, 5].map(id => (
    <Link key={id} to={`/admin/inventory/count?id=${id}`}>
      To {id}
    </Link>
  ));
  const { user } = showPart(
    <>
      {links}
      <CountSheet />
    </>,
    api,
    '/admin/inventory/count?id=4',
  );
  const box = (id: number) => screen.findByRole('textbox', { name: `Counted of Figs ${id}` });
  const go = async (id: number) => {
    await user.click(screen.getByRole('link', { name: `To ${id}` }));
    return box(id);
  };
  await box(4);
  await go(5);
  await user.type(await go(4), '9');
  await user.click(screen.getByRole('link', { name: 'To 5' }));
  const question = await screen.findByRole('dialog');
  expect(screen.getByRole('textbox', { name: 'Counted of Figs 4', hidden: true })).toHaveValue('9');
  await user.click(within(question).getByRole('button', { name: 'Leave' }));
  expect(await box(5)).toHaveValue('');
});

it('says of a scan without a network that it was not counted, and when the network is back no longer why', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => {
    network.mockRestore();
    window.dispatchEvent(new Event('online'));
  });
  await show(async () => {
    window.dispatchEvent(new Event('offline'));
    throw new HttpError('No response from server', 0);
  });
  await screen.findByText('The scan was not counted.');
  screen.getByText('This device is offline.');
  network.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText('This device is offline.')).toBeNull();
  screen.getByText('The scan was not counted.');
});
