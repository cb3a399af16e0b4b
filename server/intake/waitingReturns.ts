/**
 * Keeps returns that tills send before the sale to which they refer. A return is stored as a sale when that sale
 * arrives. The caller must have locked the branch's sales.
 */
import type { Tx } from '../database/connect.ts';
import { insertMany } from '../database/insertMany.ts';
import type { BusinessDaySettings } from '../../contract/businessDay.ts';
import { toBusinessDay } from '../../contract/businessDay.ts';
import type { SaleNotice } from '../../contract/tills.ts';
import type { NewSale, NoticeDetail } from '../sales/sale.ts';
import { readProductMerges } from './branchLookups.ts';
import type { ParsedSale } from './readSale.ts';
import { sumAmountCents } from './salePayments.ts';

export type ParsedReturn = ParsedSale & Required<Pick<ParsedSale, 'takesBack'>>;

/** Terminal and reference, by which tills identify a sale. */
export interface SaleReference {
  terminalId: number;
  reference: string;
}

/** `sent` is absent if an older version of the server stored the return. */
export type WaitingReturnContent = Pick<ParsedReturn, 'sale' | 'terminal' | 'takesBack'> &
  Partial<Pick<ParsedReturn, 'sent'>>;

/** Parses a stored return. Older versions of the server stored notices without their fields. */
export function parseWaitingReturn(content: string): WaitingReturnContent {
  const stored = JSON.parse(content) as WaitingReturnContent;
  const notices = (stored.sale.notices ?? []).map((one: NoticeDetail | SaleNotice) =>
    typeof one === 'string' ? { notice: one, field: '' } : one,
  );
  return { ...stored, sale: { ...stored.sale, notices } };
}

export async function storeWaitingReturns(
  tx: Tx,
  returns: readonly ParsedReturn[],
  arrivedAt: number,
): Promise<void> {
  await insertMany(
    tx,
    'waiting_return',
    returns.map(({ sale, terminal, takesBack, sent }) => ({
      branch_id: sale.branchId,
      terminal_id: sale.terminalId,
      reference: sale.reference,
      admin_id: sale.adminId,
      cancelled_terminal_id: takesBack.terminal.id,
      cancelled_reference: takesBack.reference,
      arrived_at: arrivedAt,
      created_at: sale.createdAt,
      amount_cents: sumAmountCents(sale.payments),
      content_hash: sale.contentHash ?? '',
      content: JSON.stringify({ sale, terminal, takesBack, sent } satisfies WaitingReturnContent),
    })),
  );
}

/**
 * Deletes the stored returns that waited for the given sales.
 * @returns the contents of these returns, updated by `applyChangesSinceArrival`
 */
export async function removeReturnsAwaitingSales(
  tx: Tx,
  branchId: number,
  sales: readonly SaleReference[],
  clock: BusinessDaySettings,
): Promise<WaitingReturnContent[]> {
  const found: WaitingReturnContent[] = [];
  for (const { terminalId, reference } of sales) {
    const rows = await tx
      .deleteFrom('waiting_return')
      .where('branch_id', '=', branchId)
      .where('cancelled_terminal_id', '=', terminalId)
      .where('cancelled_reference', '=', reference)
      .returning(['content', 'created_at'])
      .execute();
    const oldestFirst = rows.toSorted((one, other) => one.created_at - other.created_at);
    for (const { content } of oldestFirst) found.push(parseWaitingReturn(content));
  }
  return applyChangesSinceArrival(tx, found, clock);
}

/**
 * Applies what changed while the returns waited for their sale. Merged products are replaced, and the business day is
 * computed by the present time zone and cut-off hour of the branch.
 */
async function applyChangesSinceArrival(
  tx: Tx,
  returns: readonly WaitingReturnContent[],
  { timeZone, cutoffHour }: BusinessDaySettings,
): Promise<WaitingReturnContent[]> {
  const ids = returns.flatMap(({ sale }) => sale.lines.flatMap(({ productId }) => productId ?? []));
  const merges = await readProductMerges(tx, [...new Set(ids)]);
  const follow = (sale: NewSale): NewSale => ({
    ...sale,
    businessDay: toBusinessDay(sale.createdAt, timeZone, cutoffHour),
    lines: sale.lines.map(line => ({
      ...line,
      productId: merges.get(line.productId ?? 0) ?? line.productId,
    })),
  });
  return returns.map(one => ({ ...one, sale: follow(one.sale) }));
}
