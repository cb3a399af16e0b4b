import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type {
  CreatedPurchaseDraft,
  ReorderSuggestions as Answer,
  ReorderSuggestion,
} from '../../../../src/dataProvider/api';
import Reorder from '../../../../src/resources/purchases/reorder/Reorder';
import {
  sumTickedLineCents,
  toEditableReorderLine,
} from '../../../../src/resources/purchases/reorder/reorderLines';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

beforeEach(() => signInAs());

const product = (id: number, name: string, supplierId: number): ReorderSuggestion => ({
  id,
  name,
  upc: '',
  isWeighed: false,
  supplierId,
  supplier: `Supplier ${supplierId}`,
  leadDays: 2,
  stock: 0,
  onTheWay: 0,
  inDrafts: 0,
  sold: 0,
  daysLeft: null,
  minimum: null,
  target: null,
  suggested: 4000,
  costCents: 100,
});

const PRODUCTS = [product(1, 'Figs', 7), product(2, 'Dates', 8)];

const box = (name: string) => screen.findByRole('textbox', { name: `Quantity of ${name}` });

it('marks a quantity with three decimals, and keeps what is typed while drafts are made', async () => {
  const made = Promise.withResolvers<CreatedPurchaseDraft[]>();
  const createReorderDrafts = vi.fn(() => made.promise);
  const reorder = async (): Promise<Answer> => ({
    products: PRODUCTS,
    more: 0,
    soldFrom: '2026-05-01',
    soldTo: '2026-05-28',
  });
  const { user } = showPart(<Reorder />, { reorder, createReorderDrafts });
  const type = async (name: string, quantity: string) => {
    await user.clear(await box(name));
    await user.type(await box(name), quantity);
  };
  await type('Figs', '6.255');
  expect(await box('Figs')).toBeInvalid();
  await type('Figs', '6');
  expect(await box('Figs')).toBeValid();
  await user.click(screen.getByRole('button', { name: 'Create Draft Orders' }));
  await type('Dates', '9');
  await act(async () => made.resolve([{ id: 1, supplierId: 7, supplier: 'Supplier 7', lines: 1 } as never]));
  await vi.waitFor(async () => expect(await box('Figs')).toHaveValue('4'));
  expect(await box('Dates')).toHaveValue('9');
});

it('adds up the value of the ticked lines alone', () => {
  const [figs, dates] = PRODUCTS as [ReorderSuggestion, ReorderSuggestion];
  const lines = [
    toEditableReorderLine(figs, undefined),
    toEditableReorderLine(dates, { typed: '1.5' }),
    toEditableReorderLine(figs, { isTicked: false }),
  ];
  expect(sumTickedLineCents(lines)).toBe(400 + 150);
});
