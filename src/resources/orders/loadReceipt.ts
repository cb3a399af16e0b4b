import type { Identifier } from 'ra-core';
import type { Api, OrderReceipt, OrderInReport, RequestOptions } from '../../dataProvider/api';
import { getHttpStatus } from '../../dataProvider/errors';
import { hasServerOrderSearch } from './useFoundOrders';

export interface DisplayedReceipt extends OrderReceipt {
  /**
   * True if the backend lacks parts of the receipt: number, terminal, cashier, line totals, taxes by rate, or
   * payments.
   */
  isPart: boolean;
}

interface Asked {
  orderId: Identifier;
  branchId: number;
  row: Pick<OrderInReport, 'createdAt' | 'amountCents' | 'status' | 'reference'> | undefined;
}

interface Shop {
  name: string;
  address: string;
  footerMsg: string;
}

/** Loads a receipt. For a backend without receipts, it is composed of the order, its lines and its branch. */
export async function loadReceipt(
  api: Api,
  { orderId, branchId, row }: Asked,
  options: RequestOptions,
): Promise<DisplayedReceipt> {
  if (hasServerOrderSearch()) return { ...(await api.orderReceipt(orderId, options)), isPart: false };
  const lines = await api.orderLines(orderId, options);
  const branch = await shopOf(api, branchId, options);
  return {
    isPart: true,
    id: orderId,
    number: 0,
    cashier: '',
    terminal: '',
    terminalId: 0,
    taxes: [],
    payments: [],
    tipCents: 0,
    roundingCents: 0,
    takesBack: null,
    takenBackBy: [],
    createdAt: row?.createdAt ?? '',
    amountCents: row?.amountCents ?? 0,
    status: row?.status ?? '',
    reference: row?.reference ?? '',
    branch: { name: branch.name, address: branch.address, footer: branch.footerMsg, taxLabel: '' },
    lines: lines.map(line => ({ ...line, amountCents: 0 })),
    taxCents: lines.reduce((sum, { taxCents }) => sum + taxCents, 0),
  };
}

async function shopOf(api: Api, id: number, { signal }: RequestOptions): Promise<Shop> {
  try {
    const asked = { id, meta: { branchId: id }, ...(signal ? { signal } : {}) };
    return (await api.getOne<Shop & { id: number }>('branches', asked)).data;
  } catch (error) {
    const status = getHttpStatus(error);
    if (status === 403 || status === 404) return { name: '', address: '', footerMsg: '' };
    throw error;
  }
}
