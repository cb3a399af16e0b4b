/** What a backend lacks, as the application treats it. */
import type { DataProvider } from 'ra-core';
import { expect, it } from 'vitest';
import { completed, QUESTIONS, type BackendModule } from '../../src/backends/backend';
import { en } from '../../src/i18n/en';
import { REPORTS } from '../../src/report';

const half: BackendModule = {
  resources: ['branches'],
  api: { profit: async () => null } as Partial<DataProvider> as BackendModule['api'],
  auth: { signIn: async () => ({ token: 'x' }) },
};
const question = { branchId: 31, start: '2026-03-01', end: '2026-03-31' };

it('is told apart from what it offers', () => {
  const { lacks } = completed(half);
  expect(lacks('branches')).toBe(false);
  expect(lacks('users')).toBe(true);
  expect(lacks('profit')).toBe(false);
  expect(lacks('orders')).toBe(true);
});

it('is refused in one sentence, and the rest is answered', async () => {
  const { api } = completed(half);
  expect(await api.profit(question)).toBeNull();
  await expect(api.orders(question)).rejects.toThrow(/^The API has no question "orders"\.$/);
  const offered = (await Promise.allSettled(QUESTIONS.map(name => (api[name] as () => unknown)()))).filter(
    ({ status }) => status === 'fulfilled',
  );
  expect(offered).toHaveLength(1);
});

it('has words for a person, whatever a screen asks', () => {
  const { questions } = (en as { lacking: { questions: Record<string, string> } }).lacking;
  // A search has no sentence of its own: its list is empty (specification, section 8); changes word their failure.
  const silent = ['searchProducts', 'addPromotionItem', 'removePromotionItem'];
  expect(Object.keys(questions).sort()).toEqual(QUESTIONS.filter(name => !silent.includes(name)).sort());
  for (const { question: asked } of REPORTS) expect(questions).toHaveProperty(asked);
});
