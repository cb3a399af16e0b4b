import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { StockCountLine } from '../../../../src/dataProvider/api';
import { CountLinesTable } from '../../../../src/resources/inventory/CountLinesTable';
import { useCountLineDrafts } from '../../../../src/resources/inventory/useCountLineDrafts';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

beforeEach(() => signInAs());

const LINE = { productId: 1, name: 'Figs', upc: '', counted: null, countedBy: '' } as StockCountLine;

function show() {
  const saves: PromiseWithResolvers<void>[] = [];
  const onCount = vi.fn((_productId: number, _counted: number | null) => {
    const save = Promise.withResolvers<void>();
    saves.push(save);
    return save.promise;
  });
  const Counted = () => {
    const counting = useCountLineDrafts(() => LINE, onCount);
    return <CountLinesTable label="Count" lines={[LINE]} counting={counting} showsExpected={false} />;
  };
  const { user } = showPart(<Counted />, {});
  const box = screen.getByRole('textbox', { name: /Figs/ });
  const type = async (text: string) => {
    await user.clear(box);
    await user.type(box, text);
  };
  return { user, box, type, saves, onCount };
}

it('keeps what is typed while an earlier count is on its way', async () => {
  const { user, box, type, saves, onCount } = show();
  await type('5{Enter}');
  await type('57');
  await act(async () => saves[0]!.resolve());
  expect(box).toHaveValue('57');
  await user.keyboard('{Enter}');
  expect(onCount.mock.calls.map(([, counted]) => counted)).toEqual([5_000, 57_000]);
  await act(async () => saves[1]!.resolve());
  expect(box).toHaveValue('');
});

it('puts no older text back where that could not be saved', async () => {
  const { box, type, saves } = show();
  await type('5{Enter}');
  await type('57');
  await act(async () => saves[0]!.reject(new Error('Somebody was faster.')));
  expect(box).toHaveValue('57');
});

it('says why a count was not saved, also where its box was left as it was', async () => {
  const { user, box, type, saves } = show();
  await type('5{Enter}');
  await user.click(box);
  await user.keyboard('{Escape}');
  await act(async () => saves[0]!.reject(new Error('Somebody was faster.')));
  expect(box).toHaveValue('5');
  expect(await screen.findByRole('alert')).toHaveTextContent('Somebody was faster.');
});

it.each([
  ['1,2,3', 'Enter a number of 0 or more with at most three decimals.'],
  ['-1', 'Enter a number of 0 or more with at most three decimals.'],
  ['99999999999', 'Enter a number below 10,000,000.'],
])('refuses %s, and says why', async (typed, sentence) => {
  const { user, box, type, onCount } = show();
  await type(`${typed}{Enter}`);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(`Counted of Figs: ${sentence}`);
  expect(box).toHaveValue(typed);
  expect(box).toHaveFocus();
  expect(box).toHaveAccessibleDescription(expect.stringContaining(sentence));
  expect(onCount).not.toHaveBeenCalled();
  // The same message in the same element would be silent.
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).not.toBe(alert);
});
