/** The short form of `npm run torture -- screens`: some of its cells, other ones each time (docs/promises.md). */
import { expect, it } from 'vitest';
import { screens } from '../../../torture/screens/screens.ts';

it('keeps its screens through what fails under them', async () => {
  const { failures, tried } = await screens({ seed: Date.now() % 1e9, cells: 8 });
  expect(failures, tried).toEqual([]);
});
