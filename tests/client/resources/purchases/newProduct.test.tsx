import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Api } from '../../../../src/dataProvider/api';
import { HttpError } from '../../../../src/dataProvider/errors';
import { NewProductDialog } from '../../../../src/resources/purchases/NewProductDialog';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

beforeEach(() => {
  signInAs();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

interface Sent {
  data: { name: string };
  meta: { idempotencyKey?: string };
}

it('has the same key for every try of the same, and another for another product', async () => {
  const sent: Sent[] = [];
  const create = async (_resource: string, { data, meta }: Sent) => {
    sent.push({ data, meta });
    if (sent.length < 3) throw new HttpError('No response from server', 0);
    return { data: { ...data, id: 7 } };
  };
  const getList = async () => ({ data: [{ id: 4, name: 'Fruit' }], total: 1 });
  const onCreated = vi.fn();
  const { user } = showPart(
    <NewProductDialog branchId={31} onClose={() => undefined} onCreated={onCreated} />,
    { create, getList } as unknown as Partial<Api>,
  );
  await user.selectOptions(
    screen.getByLabelText('Category'),
    await screen.findByRole('option', { name: 'Fruit' }),
  );
  await user.type(screen.getByLabelText('Name'), 'Figs');
  await user.type(screen.getByLabelText('Price'), '2.50');
  const button = screen.getByRole('button', { name: 'Create and Add' });
  const press = async (times: number) => {
    await user.click(button);
    await vi.waitFor(() => expect(sent).toHaveLength(times));
    await vi.waitFor(() => expect(button).toBeEnabled());
  };
  await press(1);
  await press(2);
  await user.type(screen.getByLabelText('Name'), ', dried');
  await press(3);
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
  expect(sent.map(({ data: { name } }) => name)).toEqual(['Figs', 'Figs', 'Figs, dried']);
  const [first, again, other] = sent.map(({ meta }) => meta.idempotencyKey);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});
