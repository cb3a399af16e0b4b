import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useUnusualCostsQuestion } from '../../../../src/resources/purchases/useUnusualCostsQuestion';
import { findUnusualCosts, type LineCostComparison } from '../../../../src/resources/purchases/order';
import { showPart } from '../../../support/part';

const figs = (costCents: number, productCents = 500): LineCostComparison => ({
  name: 'Figs',
  costCents,
  productCents,
});

it.each([
  [figs(0), true],
  [figs(2500), true],
  [figs(100), true],
  [figs(2499), false],
  [figs(101), false],
  [figs(0, 0), false],
  [figs(900, 0), false],
])('finds a cost of 0, or five times off that of the product: %o is %s', (line, isUnusual) => {
  expect(findUnusualCosts([line])).toEqual(isUnusual ? [line] : []);
});

const Save = ({ lines, onSave }: { lines: LineCostComparison[]; onSave: () => void }) => {
  const { confirmCosts, costQuestion } = useUnusualCostsQuestion();
  return (
    <>
      <button onClick={async () => (await confirmCosts(lines)) && onSave()}>Save</button>
      {costQuestion}
    </>
  );
};

it('saves an unusual cost only once it is confirmed', async () => {
  const save = vi.fn();
  const { user } = showPart(<Save lines={[figs(0), figs(480)]} onSave={save} />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Figs at $0.00: its cost is $5.00 now.');
  await user.click(screen.getByRole('button', { name: 'Change Them' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'Save These Costs' }));
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
});

it('saves usual costs at once', async () => {
  const save = vi.fn();
  const { user } = showPart(<Save lines={[figs(480), figs(300, 0)]} onSave={save} />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
});
