/** A short run of `npm run torture -- screens` with a fixed seed (docs/promises.md). */
import { expect, it } from 'vitest';
import { runScreens } from '../../torture/screens/screens.ts';

const SEED = 20261121;

it('keeps its screens through what fails under them', async () => {
  const { failures, tried } = await runScreens({ seed: SEED, cells: 8 });
  expect(failures, tried).toEqual([]);
});
