import { screen, within } from '@testing-library/react';
import { ResourceContextProvider } from 'ra-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PurchaseLine, PurchaseOrder } from '../../../../src/dataProvider/api';
import { LIST_FILE_COLUMNS } from '../../../../src/ui/export/columns/listFileColumns';
import { PrintOrderButton } from '../../../../src/resources/purchases/PrintOrderButton';
import { toFileCell } from '../../../../src/ui/export/fileColumns';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

beforeEach(() => {
  signInAs();
  vi.stubGlobal('print', vi.fn());
});
afterEach(() => vi.unstubAllGlobals());

const NOTHING_OWED = ['draft', 'ordered', 'cancelled'];

const order = (state: string): PurchaseOrder => ({
  id: 7,
  ref_no: 'A-1',
  paymentMethod: '',
  supplierName: 'Frutas',
  supplierPhone: '',
  notes: '',
  createdAt: '2026-02-03T14:05:00',
  payableCents: 50_000,
  paidCents: 20_000,
  attachment: '',
  state,
});

it.each([
  ...NOTHING_OWED.map(state => [state, '']),
  ['part', '300.00'],
  ['received', '300.00'],
  ['', '300.00'],
])('the file says of "%s" that "%s" is due', async (state, due) => {
  const about = { api: undefined as never, branchId: 31, records: [], signal: new AbortController().signal };
  const column = (await LIST_FILE_COLUMNS.purchaseOrders(about)).find(({ heading }) => heading === 'Due')!;
  expect(toFileCell(column.as, column.of(order(state))).text).toBe(due);
});

const line: PurchaseLine = {
  id: 1,
  name: 'Figs',
  picture: '',
  quantity: 1201.234,
  costCents: 1000,
  priceCents: 1500,
  productId: 4,
};

const TOTAL = ['Total of the lines$12,012.34'];
const OWED = [...TOTAL, 'Payable Amount$500.00', 'Paid$200.00', 'Due$300.00'];

it.each([
  ...NOTHING_OWED.map(state => [state, TOTAL] as const),
  ['part', OWED] as const,
  ['', OWED] as const,
])('the paper of "%s" says below the lines: %s', async (state, said) => {
  const paper = (
    <ResourceContextProvider value="purchases/orders">
      <PrintOrderButton order={order(state)} name="A-1" lines={[line]} />
    </ResourceContextProvider>
  );
  const { user } = showPart(paper, { getOne: async () => ({ data: { id: 31, name: 'Alder' } }) as never });
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  const [, lines, sums] = within(await screen.findByRole('article')).getAllByRole('rowgroup');
  const textIn = (rows: HTMLElement | undefined) => [...rows!.children].map(row => row.textContent);
  expect(textIn(lines)).toEqual(['Figs1,201.234$10.00$12,012.34']);
  expect(textIn(sums)).toEqual(said);
});
