import type { TillSale, TillSaleLine } from '../../contract/tills.ts';
import { combineProblems, HttpProblem } from '../http/problems.ts';
import { toSignedFixedPointInteger } from '../http/quantities.ts';
import { estimateEventTime } from './eventTime.ts';
import { assertReturnsGoods, findCancelledSale, type BranchLookups } from './readSale.ts';
import { isTaxLeftOut, toSaleLine } from './saleLine.ts';
import { assertPaymentsAddUp, createAddedTaxSum, readPayment, sumPaymentsByTender } from './salePayments.ts';

/**
 * Lists all errors of a sale that `readSale` refused with its first error. Sums are checked only if all that they
 * consist of is valid and known. A tax that the till left out can be that of an earlier rate or of the earlier sale.
 */
export function findAllSaleFaults(input: TillSale, book: BranchLookups, first: HttpProblem): HttpProblem {
  const { reference, takesBack } = input;
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
  const { pricesIncludeTax } = book;
  const isTaxKnown = (line: TillSaleLine) => (takesBack ? line.tax !== undefined : !isTaxLeftOut(line));
  const terminal = attempt(() => book.terminalOf(input.terminal));
  const time = attempt(() => estimateEventTime(input.createdAt, book.clock));
  attempt(() => book.cashierOf(input.cashier, time?.at ?? book.clock.now));
  const lines = input.lines.map((line, index) => {
    const field = `lines.${index}`;
    const product = attempt(() => book.productOf(line, field));
    const described = product === undefined ? { ...line, product: null, name: line.name ?? '-' } : line;
    const isChecked = product !== undefined && isTaxKnown(line);
    return attempt(() =>
      toSaleLine(described, product ?? null, {
        field,
        rate: product?.tax_rate ?? 0,
        isChecked,
        pricesIncludeTax,
      }),
    );
  });
  for (const [index, payment] of input.payments.entries()) attempt(() => readPayment(payment, index));
  const tipCents = attempt(() => toSignedFixedPointInteger(input.tip ?? 0, 100, 'tip'));
  const roundingCents = attempt(() => toSignedFixedPointInteger(input.rounding ?? 0, 100, 'rounding'));
  const areAmountsValid = problems.every(({ field = '' }) => !/^(lines|payments|tip|rounding)\b/.test(field));
  const readable = lines.filter(line => line !== undefined);
  if (areAmountsValid && input.lines.every(isTaxKnown))
    attempt(() =>
      assertPaymentsAddUp(
        readable,
        {
          payments: sumPaymentsByTender(input.payments),
          tipCents: tipCents ?? 0,
          roundingCents: roundingCents ?? 0,
        },
        {
          isAnyTaxLeftOut: false,
          sumAddedTax: createAddedTaxSum(input.lines, readable, pricesIncludeTax),
        },
      ),
    );
  if (takesBack) {
    if (areAmountsValid) attempt(() => assertReturnsGoods(readable));
    if (terminal) attempt(() => findCancelledSale({ reference, takesBack }, terminal, book));
  }
  return combineProblems(problems)!;
}
