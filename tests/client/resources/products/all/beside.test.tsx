import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SavedCellNotice } from '../../../../../src/resources/products/all/edit/SavedCellNotice';
import {
  EditableCellsContext,
  type SavedCell,
} from '../../../../../src/resources/products/all/edit/editableCellsContext';
import { CellDrafts } from '../../../../../src/resources/products/all/edit/cellDrafts';
import { signInAs } from '../../../../support/api';
import { showPart } from '../../../../support/part';

beforeEach(() => {
  vi.useFakeTimers();
  signInAs();
});
afterEach(() => vi.useRealTimers());

const CELLS = {
  branchId: 31,
  drafts: new CellDrafts(),
  onSaved: () => undefined,
  may: { priceCents: true, stockThousandths: true, status: true },
};

const saved = (product: string, restore: SavedCell['restore']): SavedCell => ({
  key: product,
  sentence: `${product} costs more.`,
  product,
  restore,
});

const Table = ({ saves }: { saves: SavedCell[] }) => {
  const [at, setAt] = useState(0);
  return (
    <EditableCellsContext value={CELLS}>
      <button onClick={() => setAt(at + 1)}>Save the next</button>
      <SavedCellNotice saved={saves[at] ?? null} />
    </EditableCellsContext>
  );
};

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
/** Advances in steps, so that the effect of a timer is rendered before the next timer. */
const wait = async (seconds: number) => {
  for (let at = 0; at < seconds; at++) await act(() => vi.advanceTimersByTimeAsync(1000));
};

it('says each for as long as the first', async () => {
  const restore = async () => true;
  showPart(<Table saves={[saved('Figs', restore), saved('Dates', restore)]} />);
  await wait(14);
  await press('Save the next');
  await wait(10);
  screen.getByText('Dates costs more.');
  await wait(6);
  expect(screen.queryByText('Dates costs more.')).toBeNull();
});

it('can be undone while what was saved before is', async () => {
  const figs = Promise.withResolvers<boolean>();
  const restoreDates = vi.fn(async () => true);
  showPart(<Table saves={[saved('Figs', () => figs.promise), saved('Dates', restoreDates)]} />);
  await press('Undo');
  await press('Save the next');
  await act(async () => figs.resolve(true));
  screen.getByText('Dates costs more.');
  await press('Undo');
  expect(restoreDates).toHaveBeenCalledOnce();
});
