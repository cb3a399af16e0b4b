import { expect, it } from 'vitest';
import { hold, takeHeld } from '../../../src/dataProvider/held';

it('lets who comes after a failure ask anew, and tells who has waited for it', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  hold('GET /api/banner', () => promise);
  const taken = takeHeld('GET /api/banner');
  hold('GET /api/branch', () => promise);
  reject(new Error('away'));
  await expect(taken).rejects.toThrow('away');
  expect(takeHeld('GET /api/branch')).toBeUndefined();
});
