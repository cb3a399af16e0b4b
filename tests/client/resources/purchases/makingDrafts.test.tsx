import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { HttpError } from '../../../../src/dataProvider/errors';
import type { EditableReorderLine } from '../../../../src/resources/purchases/reorder/reorderLines';
import { useCreatePurchaseDrafts } from '../../../../src/resources/purchases/reorder/useCreatePurchaseDrafts';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

beforeEach(() => signInAs());

const LINE = {
  product: { id: 4, name: 'Figs', costCents: 120, priceCents: 200 },
  supplier: { id: 9, name: 'Larkfield' },
  quantity: 6,
} as unknown as EditableReorderLine;

const Maker = () => {
  const { make, busy, made } = useCreatePurchaseDrafts(31);
  return (
    <>
      <button type="button" disabled={busy} onClick={() => void make([LINE], () => undefined)}>
        Order
      </button>
      <p>{made ? `Made ${made.map(({ id }) => id).join()}` : 'None'}</p>
    </>
  );
};

it('orders the same again once its drafts are there, and not before', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const keys: string[] = [];
  const createReorderDrafts = vi.fn(async ({ idempotencyKey }: { idempotencyKey: string }) => {
    keys.push(idempotencyKey);
    if (keys.length === 1) throw new HttpError('Lost', 502);
    return [{ id: keys.length, supplierId: 9, supplierName: 'Larkfield', lines: 1 }];
  });
  const { user } = showPart(<Maker />, { createReorderDrafts } as never);
  const order = screen.getByRole('button', { name: 'Order' });
  for (const [time, said] of [
    [1, 'None'],
    [2, 'Made 2'],
    [3, 'Made 3'],
  ] as const) {
    await user.click(order);
    await vi.waitFor(() => expect(createReorderDrafts).toHaveBeenCalledTimes(time));
    await screen.findByText(said);
    await vi.waitFor(() => expect(order).toBeEnabled());
  }
  complaints.mockRestore();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});
