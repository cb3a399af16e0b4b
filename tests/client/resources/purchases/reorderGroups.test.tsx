import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Api, ReorderSuggestion } from '../../../../src/dataProvider/api';
import Reorder from '../../../../src/resources/purchases/reorder/Reorder';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

const drawn = vi.hoisted(() => vi.fn());
vi.mock(import('../../../../src/ui/table/tableElements'), async original => ({
  ...(await original()),
  HeadCell: () => {
    drawn();
    return <th />;
  },
}));

const drawnAbove = vi.hoisted(() => vi.fn());
vi.mock(import('../../../../src/ui/NativeSelect'), () => ({
  NativeSelect: () => {
    drawnAbove();
    return <i />;
  },
}));

beforeEach(() => signInAs());

const productOf = (id: number, name: string): ReorderSuggestion => ({
  id,
  name,
  upc: '',
  isWeighed: false,
  supplierId: id,
  supplier: `Supplier ${id}`,
  leadDays: 7,
  stock: 0,
  onTheWay: 0,
  inDrafts: 0,
  sold: 0,
  daysLeft: null,
  minimum: null,
  target: null,
  suggested: 5000,
  costCents: 100,
});

it('draws the group that somebody types in', async () => {
  const products = [productOf(1, 'Figs'), productOf(2, 'Dates'), productOf(3, 'Plums')];
  const api: Partial<Api> = {
    reorder: () => Promise.resolve({ soldFrom: '2026-10-01', soldTo: '2026-10-28', products, more: 0 }),
  };
  const { user } = showPart(<Reorder />, api);
  const box = await screen.findByRole('textbox', { name: /Figs/ });
  await screen.findByRole('textbox', { name: /Plums/ });
  const heads = screen.getAllByRole('table').map(table => table.querySelectorAll('th').length);
  drawn.mockClear();
  drawnAbove.mockClear();
  await user.type(box, '7', { initialSelectionStart: 0, initialSelectionEnd: 1 });
  await waitFor(() => expect(box).toHaveValue('7'));
  expect(screen.getByRole('region', { name: 'Supplier 1' })).toHaveTextContent('$7.00');
  // The head cell above the checkboxes is not a counted component, so one is subtracted.
  expect(drawn).toHaveBeenCalledTimes(heads[0]! - 1);
  expect(drawnAbove).not.toHaveBeenCalled();
});
