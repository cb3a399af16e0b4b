import type { SupplierPaymentRow } from '../../contract/accounting.ts';
import type { BranchDayRangeParams } from '../../contract/common.ts';
import type { Db } from '../database/connect.ts';
import { formatCalendarDay } from '../http/calendarDays.ts';
import { toDollars } from '../http/money.ts';

/** Lists the payments to suppliers, the earliest first. */
export async function listSupplierPayments(
  db: Db,
  { branch, start, end }: BranchDayRangeParams,
): Promise<SupplierPaymentRow[]> {
  const rows = await db
    .selectFrom('purchase_payment as payment')
    .innerJoin('purchase', 'purchase.id', 'payment.purchase_id')
    .innerJoin('supplier', 'supplier.id', 'purchase.supplier_id')
    .select(['payment.business_day', 'purchase.supplier_id', 'supplier.name', 'payment.purchase_id'])
    .select(['payment.method', 'payment.amount_cents', 'payment.note'])
    .where('purchase.branch_id', '=', branch)
    .where('payment.business_day', '>=', start)
    .where('payment.business_day', '<=', end)
    .orderBy('payment.business_day')
    .orderBy('payment.id')
    .execute();
  return rows.map(row => ({
    day: formatCalendarDay(row.business_day),
    supplierId: row.supplier_id,
    supplier: row.name,
    purchaseId: row.purchase_id,
    method: row.method,
    amount: toDollars(row.amount_cents),
    note: row.note,
  }));
}
