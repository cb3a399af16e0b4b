/**
 * Checks a return against the earlier sale whose goods the customer brings back. The quantities, amounts, taxes and
 * the tip of all returns of a sale cannot exceed those of the sale. A return gets its tax rate from the earlier sale,
 * and its cost and tax unless the till sent them. If both sales belong to the same branch, the return also gets the
 * category from the earlier sale.
 */
import type { Tx } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import { formatCents } from '../http/money.ts';
import { combineProblems, HttpProblem } from '../http/problems.ts';
import { createMessage } from '../language/message.ts';
import type { TillSale } from '../../contract/tills.ts';
import { toWireTender, type NewSale, type NewSaleLine, type NoticeDetail } from '../sales/sale.ts';
import { toRoundingMargin } from './cashRounding.ts';
import { CLOCK_TOLERANCE } from './eventTime.ts';
import type { ParsedSale, TaxLeftOut } from './readSale.ts';
import { sumThousandths, subtractReturn, toReturnedMoney, type Excess } from './returnedParts.ts';
import { ROUNDING_CENTS } from './saleLine.ts';
import { addSaleNotice } from './saleNotices.ts';
import { sumAmountCents } from './salePayments.ts';
import {
  findSoldLines,
  readSoldLines,
  subtractMatchedPart,
  toAliases,
  toProductKey,
  toThousandths,
  type EarlierSale,
} from './soldLines.ts';

const FIELD = 'takesBack.reference';

/** A sale that returns goods. `sent` is absent if an older version of the server stored the return. */
type SaleWithReturn = Pick<ParsedSale, 'sale'> &
  Required<Pick<ParsedSale, 'takesBack'>> &
  Partial<Pick<ParsedSale, 'sent'>>;

interface CancellingSale {
  id: number;
  /**
   * The sale that cancels an earlier one. Unless the till sent another cost, it has the cost of the earlier sale, so
   * that the costs of the two sales cancel out in every report.
   */
  sale: NewSale;
}

/**
 * Looks up earlier sales within the transaction that cancels them. Each earlier sale is read once, so quantities
 * that one return takes are not available to the next. The caller must have locked the branch's sales.
 */
export function createCancelledSaleLookup(tx: Tx, branchId: number) {
  const readSales = new Map<string, EarlierSale | 'return' | undefined>();

  async function findEarlier({ reference, terminal }: NonNullable<ParsedSale['takesBack']>) {
    const key = `${terminal.id} ${reference}`;
    if (!readSales.has(key))
      readSales.set(
        key,
        await readEarlier(tx, {
          branchId: terminal.branchId ?? branchId,
          terminalId: terminal.id,
          reference,
        }),
      );
    return readSales.get(key);
  }

  return {
    /**
     * Subtracts the goods that a sale returns (its negative lines) from what can still be returned of the earlier sale.
     * @returns the sale, whose negative lines get the cost and category of the returned goods; undefined if the earlier
     *   sale is not stored yet. Positive lines sell other goods in an exchange, and stay unchanged
     * @throws HttpProblem 400 if the customer returns more goods, more money or more of the tip than the earlier sale
     *   has left
     */
    applyReturn: async ({ sale, takesBack, sent }: SaleWithReturn): Promise<CancellingSale | undefined> => {
      const earlier = await findEarlier(takesBack);
      if (!earlier) return undefined;
      if (earlier === 'return') {
        const { reference } = takesBack;
        throw new HttpProblem(400, createMessage('tillItem.returnCannotReturn', { reference }), FIELD);
      }
      const returnedTip = Math.max(0, -(sale.tipCents ?? 0));
      const problems: HttpProblem[] = [];
      if (returnedTip > earlier.tipCents)
        problems.push(createTipTooLargeProblem(returnedTip, earlier.tipCents));
      const isForeign = earlier.branchId !== branchId;
      const codes = isForeign ? await readProductCodes(tx, sale) : new Map<number, ProductCodes>();
      const subtractLine = (soldLines: EarlierSale['lines'], hasEarlierTax: boolean, index: number) => {
        const line = sale.lines[index]!;
        const thousandths = -toThousandths(line.quantity, line.weightGrams ?? 0);
        if (thousandths < 0) return line;
        const { upc_key = '', ean_key = '' } = codes.get(line.productId ?? 0) ?? {};
        const sold = findSoldLines(
          { lines: soldLines, aliases: earlier.aliases },
          toProductKey(line.productId, line.name),
          isForeign ? toAliases({ upc_key, ean_key, name: line.name }) : [],
        );
        if (sold.length === 0) throw notSold(line, index);
        const left = sumThousandths(sold);
        if (left < thousandths) throw tooMuch(line, left, index);
        const taxLeftOut = hasEarlierTax ? takesBack.taxesLeftOut?.[index] : undefined;
        const part = subtractReturn(sold, {
          ...toReturnedMoney(line, taxLeftOut),
          thousandths,
          costCents: takesBack.costsSaid[index] ? -line.costCents : undefined,
        });
        if ('maxCents' in part) throw tooExpensive(line, part, index);
        return {
          ...line,
          amountCents: 0 - part.amountCents,
          taxCents: 0 - part.taxCents,
          costCents: 0 - part.costCents,
          taxRate: part.taxRate,
          // Categories belong to a branch, so a return of another branch's sale keeps the category of its own line.
          categoryId: isForeign ? line.categoryId : part.categoryId,
        };
      };
      const subtractFrom = (soldLines: EarlierSale['lines'], hasEarlierTax: boolean) => {
        const lines = sale.lines.map((line, index) => {
          try {
            return subtractLine(soldLines, hasEarlierTax, index);
          } catch (error) {
            if (!(error instanceof HttpProblem)) throw error;
            problems.push(error);
            return line;
          }
        });
        const problem = combineProblems(problems);
        if (problem) throw problem;
        return lines;
      };
      // Returns are subtracted from a copy of the sold lines, so that a refused return changes none of them.
      let after = structuredClone(earlier.lines);
      let lines = subtractFrom(after, true);
      if (takesBack.taxesLeftOut && !isBalanced({ ...sale, lines }, takesBack.taxesLeftOut)) {
        // A till may have computed the tax by the product's rate, as the server did when it read the sale.
        if (takesBack.refusal) throw takesBack.refusal;
        after = structuredClone(earlier.lines);
        lines = subtractFrom(after, false);
      }
      earlier.lines = after;
      earlier.tipCents -= returnedTip;
      const refundedCents = returnedTip + sumRefundedCents({ ...sale, lines });
      earlier.roundingMarginCents += toRoundingMargin(getRoundingOfRefund(sale), earlier.roundingStepCents);
      earlier.paidCents -= refundedCents;
      const notices = findReturnNotices(sale, earlier, sent);
      return { id: earlier.id, sale: notices.reduce(addSaleNotice, { ...sale, lines }) };
    },

    /**
     * Subtracts from the earlier sale what it has left of the goods of a return that exceeds it.
     * @returns id of the earlier sale; undefined if it is itself a return
     */
    subtractExcessiveReturn: async ({ sale, takesBack }: SaleWithReturn): Promise<number | undefined> => {
      const earlier = await findEarlier(takesBack);
      if (!earlier || earlier === 'return') return undefined;
      for (const line of sale.lines) {
        const thousandths = -toThousandths(line.quantity, line.weightGrams ?? 0);
        if (thousandths > 0)
          subtractMatchedPart(findSoldLines(earlier, toProductKey(line.productId, line.name), []), {
            ...line,
            thousandths,
          });
      }
      const returnedTip = Math.max(0, -(sale.tipCents ?? 0));
      earlier.tipCents = Math.max(0, earlier.tipCents - returnedTip);
      earlier.paidCents -= returnedTip + sumRefundedCents(sale);
      return earlier.id;
    },
  };
}

/** Finds the reasons why a return is unusual that only its earlier sale shows. */
function findReturnNotices(
  { createdAt, payments, notices = [] }: NewSale,
  earlier: EarlierSale,
  sent: TillSale | undefined,
): NoticeDetail[] {
  const found: NoticeDetail[] = [];
  if (-earlier.paidCents > earlier.roundingMarginCents)
    found.push({
      notice: 'refund-above-payment',
      field: 'payments',
      value: formatCents(sumAmountCents(payments)),
    });
  const other = earlier.tenders.addRefund(payments, earlier.roundingMarginCents);
  if (other) {
    const tender = toWireTender(other.tender);
    const index = sent?.payments.findIndex(
      one => one.tender === tender && (one.name ?? '').trim() === other.name && one.amount < 0,
    );
    found.push({
      notice: 'refund-tender-differs',
      field: index === undefined || index < 0 ? 'payments' : `payments.${index}.tender`,
      value: other.name || tender,
    });
  }
  const isTimeReplaced = notices.some(({ notice }) => notice === 'time-replaced');
  if (createdAt < earlier.createdAt - CLOCK_TOLERANCE && !isTimeReplaced)
    found.push({
      notice: 'return-before-sale',
      field: 'createdAt',
      value: sent?.createdAt ?? new Date(createdAt).toISOString(),
    });
  return found;
}

/** Sums the amounts that a sale refunds for returned goods, with its rounding. */
const sumRefundedCents = (sale: NewSale): number =>
  0 - sumAmountCents(sale.lines.filter(({ quantity }) => quantity < 0)) - getRoundingOfRefund(sale);

/** Returns the rounding of a sale that only returns goods. An exchange has 0, because its customer paid the rest. */
const getRoundingOfRefund = ({ lines, roundingCents = 0 }: NewSale): number =>
  lines.every(({ quantity }) => quantity < 0) ? roundingCents : 0;

/** Checks whether the lines of a return, whose tax was computed, add up to its payments. */
function isBalanced(sale: NewSale, taxesLeftOut: readonly (TaxLeftOut | null)[]): boolean {
  const areLinesBalanced = sale.lines.every(({ amountCents, taxCents, taxIncluded }, index) => {
    const leftOut = taxesLeftOut[index];
    if (!leftOut) return true;
    const computed = taxIncluded ? leftOut.cents : leftOut.cents + taxCents;
    return Math.abs(computed - amountCents) <= ROUNDING_CENTS;
  });
  const { lines, payments, tipCents = 0, roundingCents = 0 } = sale;
  return areLinesBalanced && sumAmountCents(lines) + tipCents + roundingCents === sumAmountCents(payments);
}

type ProductCodes = Pick<Row<'product'>, 'id' | 'upc_key' | 'ean_key'>;

async function readProductCodes(tx: Tx, { lines }: NewSale): Promise<Map<number, ProductCodes>> {
  const ids = lines.flatMap(({ productId }) => productId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('product')
    .select(['id', 'upc_key', 'ean_key'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(row => [row.id, row]));
}

const tooMuch = ({ name, weightGrams = 0 }: NewSaleLine, left: number, index: number) =>
  new HttpProblem(
    400,
    createMessage('tillItem.returnedTooMany', {
      name,
      left: `${left / 1000}${weightGrams === 0 ? '' : ' kg'}`,
    }),
    `lines.${index}`,
  );

const notSold = ({ name }: NewSaleLine, index: number) =>
  new HttpProblem(400, createMessage('tillItem.returnedNotSold', { name }), `lines.${index}`);

function tooExpensive({ name }: NewSaleLine, excess: Excess, index: number): HttpProblem {
  const { maxCents, maxTaxCents, amountCents, taxCents } = excess;
  return amountCents > maxCents
    ? new HttpProblem(
        400,
        createMessage('tillItem.returnedTooMuch', {
          name,
          max: formatCents(maxCents),
          amount: formatCents(amountCents),
        }),
        `lines.${index}`,
      )
    : new HttpProblem(
        400,
        createMessage('tillItem.returnedTooMuchTax', {
          name,
          max: formatCents(maxTaxCents),
          tax: formatCents(taxCents),
        }),
        `lines.${index}.tax`,
      );
}

const createTipTooLargeProblem = (tipCents: number, maxCents: number) =>
  new HttpProblem(
    400,
    createMessage('tillItem.returnedTip', { max: formatCents(maxCents), amount: formatCents(tipCents) }),
    'tip',
  );

async function readEarlier(
  tx: Tx,
  { branchId, terminalId, reference }: { branchId: number; terminalId: number; reference: string },
): Promise<EarlierSale | 'return' | undefined> {
  const payments = await tx
    .selectFrom('sale')
    .innerJoin('branch', 'branch.id', 'sale.branch_id')
    .leftJoin('sale_payment', 'sale_payment.order_id', 'sale.id')
    .select(['sale.id', 'sale.status', 'created_at', 'tip_cents', 'rounding_cents', 'cash_rounding_cents'])
    .select(['tender', 'sale_payment.amount_cents', 'given_cents', 'sale_payment.name', 'parts'])
    .where('branch_id', '=', branchId)
    .where('reference', '=', reference)
    .where('terminal_id', '=', terminalId)
    .execute();
  const [sale] = payments;
  if (!sale) return undefined;
  if (sale.status === 'cancelled') return 'return';
  return readSoldLines(tx, {
    id: sale.id,
    branchId,
    tipCents: sale.tip_cents,
    roundingCents: sale.rounding_cents,
    branchStepCents: sale.cash_rounding_cents,
    createdAt: sale.created_at,
    payments,
  });
}
