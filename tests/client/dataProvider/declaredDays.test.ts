import { expect, it } from 'vitest';
import { day, entity, text } from '../../../contract/entity';
import { makeEntityEndpoint } from '../../../src/dataProvider/endpoints/entityEndpoints';

it('reads the day of a declared field, whether or not a time comes with it', () => {
  const { read } = makeEntityEndpoint(entity('gift-cards', { code: text(), expires: day() }));
  expect(read({ id: 5, expires: '2027-02-28T00:00:00' })).toMatchObject({ expires: '2027-02-28' });
  expect(read({ id: 5, expires: '2027-02-28' })).toMatchObject({ expires: '2027-02-28' });
});
