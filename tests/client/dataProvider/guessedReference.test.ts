import { beforeAll, expect, it, vi } from 'vitest';
import { entity, text, type Entity } from '../../../contract/entity';
import { useStubbedApi } from '../../support/api';

const declared = vi.hoisted(() => ({ entities: [] as Entity[] }));
vi.mock('../../../src/entities', () => ({ ENTITIES: declared.entities }));

const api = useStubbedApi();
beforeAll(() => {
  declared.entities.push(entity('equipment-loans', { name: text() }));
});

// react-admin's guessers make the plural of the field's name without `Id`: `equipmentLoans` of `equipmentLoanId`.
it.each([
  ['equipmentLoans', '/api/equipment-loan/7'],
  ['suppliers', '/api/supplier/7'],
])('a guessed reference to %s reads its records', async (resource, address) => {
  const { dataProvider } = await import('../../../src/dataProvider/dataProvider');
  api.answer({ json: { id: 7, name: 'Drill' } });
  const { data } = await dataProvider.getMany(resource, { ids: [7] });
  expect(data).toMatchObject([{ id: 7, name: 'Drill' }]);
  expect(api.asked.map(each => each.address)).toEqual([address]);
});
