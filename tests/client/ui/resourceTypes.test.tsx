/**
 * Mistakes in a resource's file that the type check must report. If a line compiled, its `@ts-expect-error` would be an
 * error.
 */
import { expect, it } from 'vitest';
import type { Warehouse } from '../../../src/dataProvider/api';
import { Resource } from '../../../src/pages/elements';
import { createColumn } from '../../../src/ui/list/ListTable';

const Column = createColumn<Warehouse>();
const List = () => null;

it('takes a column of what the record has, and of nothing else', () => {
  expect(<Column source="name" />).toBeTruthy();
  // @ts-expect-error: a warehouse has no colour.
  expect(<Column source="colour" />).toBeTruthy();
});

it('takes a name of the endpoint table, and no other', () => {
  const screens = async () => ({ default: { list: List } });
  expect(<Resource name="inventory/warehouses" screens={screens} />).toBeTruthy();
  // @ts-expect-error: the table has no row of that name.
  expect(<Resource name="warehouses" screens={screens} />).toBeTruthy();
});

it('takes the screens that a resource can have, and no others', () => {
  expect(
    <Resource name="banners" screens={async () => ({ default: { list: List, show: List } })} />,
  ).toBeTruthy();
  // @ts-expect-error: every resource has a list.
  expect(<Resource name="banners" screens={async () => ({ default: { edit: List } })} />).toBeTruthy();
});
