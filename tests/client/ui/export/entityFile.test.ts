import type { RaRecord } from 'ra-core';
import { expect, it } from 'vitest';
import { count, entity, many, moment, money, reference, rows, text } from '../../../../contract/entity';
import { toFileCell } from '../../../../src/ui/export/fileColumns';
import { makeEntityFileColumns } from '../../../../src/ui/export/makeEntityFileColumns';

it('has lists, lines and computed values as text', async () => {
  const jobs = entity(
    'jobs',
    {
      title: text(),
      begins: moment(),
      productIds: many('products'),
      lines: rows({ productId: reference('products'), units: count(), price: money() }),
    },
    { rules: { total: { kind: 'money', rule: () => 0 } } },
  );
  const record = {
    id: 1,
    title: 'Roof',
    begins: '2027-02-28T14:30',
    productIds: [7, 8],
    productNames: ['Pear', 'Fig'],
    lines: [
      { productId: 7, productName: 'Pear', units: 2, price: 150 },
      { productId: 8, productName: 'Fig', units: 1, price: null },
    ],
    total: 300,
  };
  const columns = await makeEntityFileColumns(jobs)({ records: [record] as RaRecord[] } as never);
  const cells = columns.map(({ heading, as, of }) => [heading, toFileCell(as, of(record)).text]);
  expect(Object.fromEntries(cells)).toMatchObject({
    ID: '1',
    Title: 'Roof',
    Begins: '2027-02-28 14:30:00',
    Products: 'Pear; Fig',
    Lines: 'Pear, 2, 1.50; Fig, 1, ',
    Total: '3.00',
  });
});
