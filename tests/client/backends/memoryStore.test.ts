import { expect, it } from 'vitest';
import { createMemoryStore } from '../../../src/backends/memory/store';

it('gives a new record no id of one that is gone, which others may still name', async () => {
  const store = createMemoryStore({ promotions: [{ id: 1 }, { id: 2 }] });
  await store.delete('promotions', { id: 2, previousData: { id: 2 } });
  const { data: first } = await store.create('promotions', { data: { name: 'Tea week' } });
  await store.delete('promotions', { id: first.id, previousData: first });
  const { data: second } = await store.create('promotions', { data: { name: 'Fig week' } });
  expect([first.id, second.id]).toEqual([3, 4]);
});
