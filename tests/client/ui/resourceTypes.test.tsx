/**
 * What does not compile in a resource's file. The type check holds it: where one of these lines compiled after all, its
 * `@ts-expect-error` would be the error.
 */
import { expect, it } from 'vitest';
import type { Warehouse } from '../../../src/dataProvider/api';
import type { Resource } from '../../../src/resources';
import { columnOf } from '../../../src/ui/list/ListTable';

const Column = columnOf<Warehouse>();
const List = () => null;

it('takes a column of what the record has, and of nothing else', () => {
  expect(<Column source="name" />).toBeTruthy();
  // @ts-expect-error: a warehouse has no colour.
  expect(<Column source="colour" />).toBeTruthy();
});

it('takes a name of the endpoint table, and no other', () => {
  expect({ name: 'inventory/warehouses', list: List } satisfies Resource).toBeTruthy();
  // @ts-expect-error: the table has no row of that name.
  expect({ name: 'warehouses', list: List } satisfies Resource).toBeTruthy();
});
