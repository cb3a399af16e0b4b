/** A purchase is saved as a draft, or ordered, with an amount that is one. */
import { screen } from '@testing-library/react';
import { Form, ResourceContextProvider } from 'ra-core';
import { beforeEach, expect, it, vi } from 'vitest';
import { DraftButtons } from '../../../../src/resources/purchases/DraftButtons';
import { freshOrder } from '../../../../src/resources/purchases/values';
import { DecimalInput } from '../../../../src/ui/form/DecimalInput';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

beforeEach(() => signInAs());

const order = () => ({
  ...freshOrder(),
  ...{ ref_no: 'A-1', supplier: { id: 7, name: 'Green Valley' }, payableCents: 5_000, paidCents: 5_000 },
});

it.each(['Order', 'Save as draft'])('%s', async name => {
  const createDraft = vi.fn(async (_draft: { order: { payableCents: unknown } }) => ({}));
  const { user } = showPart(
    <ResourceContextProvider value="purchases/orders">
      <Form defaultValues={order()}>
        <DecimalInput source="payableCents" label="Payable" unit="money" required zeroWhenEmpty />
        <DraftButtons name="kept" branchId={31} draftId={undefined} disabled={false} />
      </Form>
    </ResourceContextProvider>,
    { createDraft } as never,
  );
  const box = await screen.findByRole('textbox');
  await user.clear(box);
  await user.type(box, '100.000');
  await user.click(screen.getByRole('button', { name }));
  await screen.findByText('Enter a number of 0 or more with at most two decimals.');
  expect(box).toHaveFocus();
  expect(createDraft).not.toHaveBeenCalled();
  await user.clear(box);
  await user.type(box, '100.50');
  await user.click(screen.getByRole('button', { name }));
  await vi.waitFor(() => expect(createDraft).toHaveBeenCalledOnce());
  expect(createDraft.mock.calls[0]![0].order.payableCents).toBe(10_050);
});
