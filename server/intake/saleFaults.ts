import type { TillSale } from '../../contract/tills.ts';
import { HttpProblem } from '../http/problems.ts';
import { estimateEventTime } from './eventTime.ts';
import { assertReturnsGoods, findCancelledSale, type BranchLookups } from './readSale.ts';
import { toSaleLine } from './saleLine.ts';
import { readPayment } from './salePayments.ts';
import { combineProblems } from './tillItems.ts';

/**
 * Lists all errors of a sale that `readSale` refused with its first error. The sums are not checked, because the errors
 * of lines and payments change them.
 */
export function findAllSaleFaults(input: TillSale, book: BranchLookups, first: HttpProblem): HttpProblem {
  const problems = [first];
  function attempt<Value>(read: () => Value): Value | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof HttpProblem) || error.statusCode !== 400) throw error;
      if (problems.every(({ field }) => field !== error.field)) problems.push(error);
      return undefined;
    }
  }
  const terminal = attempt(() => book.terminalOf(input.terminal));
  const time = attempt(() => estimateEventTime(input.createdAt, book.clock));
  attempt(() => book.cashierOf(input.cashier, time?.at ?? book.clock.now));
  const lines = input.lines.map((line, index) => {
    const field = `lines.${index}`;
    const product = attempt(() => book.productOf(line, field));
    const described = product === undefined ? { ...line, product: null, name: line.name ?? '-' } : line;
    const options = { field, rate: product?.tax_rate ?? 0, isChecked: product !== undefined };
    return attempt(() => toSaleLine(described, product ?? null, options));
  });
  for (const [index, payment] of input.payments.entries()) attempt(() => readPayment(payment, index));
  const { reference, takesBack } = input;
  if (takesBack) {
    const readable = lines.filter(line => line !== undefined);
    if (readable.length === lines.length) attempt(() => assertReturnsGoods(readable));
    if (terminal) attempt(() => findCancelledSale({ reference, takesBack }, terminal, book));
  }
  return combineProblems(problems)!;
}
