/** Subtracts returned goods from the lines of the earlier sale, and limits the amount and the tax of the refund. */
import { divideAndRound } from '../../contract/amounts.ts';
import type { NewSaleLine } from '../sales/sale.ts';
import type { TaxLeftOut } from './readSale.ts';
import { ROUNDING_CENTS } from './saleLine.ts';

export interface SoldLine {
  position: number;
  /** Quantity that can still be returned, in thousandths of pieces or kilograms. */
  thousandths: number;
  /** Amount with tax, in cents, that can still be refunded for the line. */
  amountCents: number;
  /** Part of the tax, in cents, that can still be refunded. */
  taxCents: number;
  costCents: number;
  categoryId: number | null;
  /** Charged tax rate in ten-thousandths of a percent. */
  taxRate: number;
  /** Quantity, amount and tax of the line before any return. */
  sold: Pick<SoldLine, 'thousandths' | 'amountCents' | 'taxCents'>;
}

export const sumThousandths = (lines: readonly SoldLine[]): number =>
  lines.reduce((sum, { thousandths }) => sum + thousandths, 0);

/** A sold line, and the quantity that a return subtracts from it. */
interface LinePart {
  line: SoldLine;
  /** Returned quantity in thousandths. */
  taken: number;
}

type Money = 'amountCents' | 'taxCents';

/** Computes the share of a returned part in the amount or tax of its line. The last part gets the rest. */
const computeShare = ({ line, taken }: LinePart, money: Money): number =>
  taken === line.thousandths ? line[money] : divideAndRound(line[money] * taken, line.thousandths);

/**
 * Computes the maximum amount or tax in cents for returning a part of a sold line: its share, rounded up to the cent,
 * and one cent for each other piece of the line, because the till may have rounded the share of each. Earlier returns
 * do not lower the maximum, so the order in which returns arrive does not matter. All returns together cannot exceed
 * the line. The last part gets the rest.
 */
function computeMaxCents({ line, taken }: LinePart, money: Money): number {
  const { sold } = line;
  const left = Math.max(0, line[money]);
  if (taken === line.thousandths) return left;
  const share = Math.ceil(
    Math.max((left * taken) / line.thousandths, (sold[money] * taken) / sold.thousandths),
  );
  const otherPieces = Math.ceil((sold.thousandths - taken) / 1000);
  return Math.min(left, share + otherPieces);
}

const sumMaxCents = (parts: readonly LinePart[], money: Money): number =>
  parts.reduce((sum, part) => sum + computeMaxCents(part, money), 0);

interface ReturnedMoney {
  /** Amount with tax, in cents. Undefined if it depends on the tax. */
  cents: number | undefined;
  /** Amount without tax, in cents. Used if the amount with tax is undefined. */
  netCents: number;
  /** Undefined if the till left the tax out. */
  taxCents: number | undefined;
  /** Amount in cents by which the tax may exceed its maximum. */
  extraTaxCents: number;
}

export const toReturnedMoney = (
  line: NewSaleLine,
  taxLeftOut: TaxLeftOut | null | undefined,
): ReturnedMoney => ({
  cents: taxLeftOut && !taxLeftOut.isAmountKnown ? undefined : -line.amountCents,
  netCents: taxLeftOut ? -taxLeftOut.cents : line.taxCents - line.amountCents,
  taxCents: taxLeftOut ? undefined : -line.taxCents,
  // If the price includes the tax, each return may round its part of the tax, although the amounts are exact.
  extraTaxCents: line.taxIncluded ? ROUNDING_CENTS : 0,
});

/** Computes amount and tax of a return. Without a tax from the till, it is the share of the earlier tax. */
function computeMoney(
  parts: readonly LinePart[],
  { cents, netCents, taxCents }: ReturnedMoney,
): { amountCents: number; taxCents: number } {
  if (taxCents !== undefined) return { amountCents: cents ?? netCents + taxCents, taxCents };
  const share = (money: Money) => parts.reduce((sum, part) => sum + computeShare(part, money), 0);
  const [soldAmount, soldTax] = [share('amountCents'), share('taxCents')];
  const [sold, returned] = cents === undefined ? [soldAmount - soldTax, netCents] : [soldAmount, cents];
  const tax =
    sold <= 0 || Math.abs(sold - returned) <= ROUNDING_CENTS
      ? soldTax
      : divideAndRound(soldTax * returned, sold);
  return { amountCents: cents ?? netCents + tax, taxCents: tax };
}

interface SubtractedReturn {
  amountCents: number;
  taxCents: number;
  costCents: number;
  categoryId: number | null;
  taxRate: number;
}

/** Maximum amount and tax of a return that exceeds one of the two. */
export interface Excess {
  maxCents: number;
  maxTaxCents: number;
  amountCents: number;
  taxCents: number;
}

export type ReturnedGoods = ReturnedMoney & { thousandths: number; costCents: number | undefined };

/**
 * Subtracts a return from the sold lines of a product, so that the same goods cannot be returned twice.
 * - If a single line is large enough for the whole return, in quantity, amount and tax, the return is subtracted from
 *   it. Of several such lines, the cheapest is chosen.
 * - Otherwise, the return is subtracted from several lines, from the most expensive to the cheapest.
 * @param goods the return. If its cost is undefined, the returned share of each line's cost is subtracted
 * @returns amounts and category of the return; or, if amount or tax of the return is too large, their maxima
 */
export function subtractReturn(lines: readonly SoldLine[], goods: ReturnedGoods): SubtractedReturn | Excess {
  const { thousandths, costCents: knownCost } = goods;
  const fits = (parts: readonly LinePart[]) => {
    const { amountCents, taxCents } = computeMoney(parts, goods);
    return (
      amountCents <= sumMaxCents(parts, 'amountCents') &&
      taxCents <= sumMaxCents(parts, 'taxCents') + goods.extraTaxCents
    );
  };
  const [nearest] = lines
    .filter(line => line.thousandths >= thousandths)
    .map(line => ({ line, taken: thousandths }))
    .filter(part => fits([part]))
    .sort((a, b) => computeShare(a, 'amountCents') - computeShare(b, 'amountCents'));
  const parts: LinePart[] = [];
  if (nearest) parts.push(nearest);
  else {
    let missing = thousandths;
    for (const line of [...lines].sort(byUnitPrice)) {
      const taken = Math.min(line.thousandths, missing);
      if (taken > 0) parts.push({ line, taken });
      missing -= taken;
    }
  }
  const { amountCents, taxCents } = computeMoney(parts, goods);
  if (!fits(parts)) {
    const maxCents = sumMaxCents(parts, 'amountCents');
    return { maxCents, maxTaxCents: sumMaxCents(parts, 'taxCents'), amountCents, taxCents };
  }
  let costCents = 0;
  let remaining = amountCents;
  let remainingTax = taxCents;
  for (const part of parts) {
    const { line, taken } = part;
    const amount = Math.min(remaining, computeMaxCents(part, 'amountCents'));
    const tax = Math.min(remainingTax, computeMaxCents(part, 'taxCents'));
    const share = divideAndRound(line.costCents * taken, line.thousandths);
    const cost = knownCost === undefined ? share : divideAndRound(knownCost * taken, thousandths);
    remaining -= amount;
    remainingTax -= tax;
    costCents += cost;
    line.thousandths -= taken;
    line.amountCents -= amount;
    line.taxCents -= tax;
    line.costCents -= cost;
  }
  const { categoryId, taxRate } = parts[0]!.line;
  return { amountCents, taxCents, costCents, categoryId, taxRate };
}

const byUnitPrice = (a: SoldLine, b: SoldLine): number =>
  b.amountCents * a.thousandths - a.amountCents * b.thousandths;
