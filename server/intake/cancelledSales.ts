/**
 * Checks a return against the earlier sale whose goods the customer brings back. The quantities, amounts, taxes and
 * the tip of all returns of a sale cannot exceed those of the sale. A return gets its cost and its tax from the earlier
 * sale unless the till sent them. If both sales belong to the same branch, the return also gets the category from the
 * earlier sale.
 */
import type { Db, Tx } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import { toNameSearchKey } from '../lib/text.ts';
import { formatCents } from '../http/money.ts';
import { HttpProblem } from '../http/problems.ts';
import { createMessage } from '../language/message.ts';
import { divideAndRound } from '../../contract/amounts.ts';
import type { NewSale, NewSaleLine } from '../sales/sale.ts';
import { sumAmountCents, type ParsedSale, type TaxLeftOut } from './readSale.ts';

const FIELD = 'takesBack.reference';

interface EarlierSale {
  id: number;
  branchId: number;
  /** The sold lines of each product, with the quantity and the amount that can still be returned. */
  lines: Map<string, SoldLine[]>;
  /**
   * Maps the codes and names of the sold products to the keys of `lines`. Goods that are returned in another branch are
   * found by their codes and names, because products have other ids there.
   */
  aliases: Map<string, string>;
  /** Part of the tip, in cents, that can still be given back. */
  tipCents: number;
}

interface SoldLine {
  position: number;
  /** Quantity that can still be returned, in thousandths of pieces or kilograms. */
  thousandths: number;
  /** Amount with tax, in cents, that can still be refunded for the line. */
  amountCents: number;
  /** Part of the tax, in cents, that can still be refunded. */
  taxCents: number;
  costCents: number;
  categoryId: number | null;
}

interface Taken {
  id: number;
  /**
   * The sale that cancels an earlier one. Unless the till sent another cost, it has the cost of the earlier sale, so
   * that the costs of the two sales cancel out in every report.
   */
  sale: NewSale;
}

const toProductKey = (productId: number | null, name: string): string =>
  productId === null ? `name ${name}` : `product ${productId}`;

const toThousandths = (quantity: number, grams: number): number =>
  grams === 0 ? quantity * 1000 : Math.sign(quantity) * grams;

/**
 * Looks up earlier sales within the transaction that cancels them. Each earlier sale is read once, so quantities
 * that one return takes are not available to the next. The caller must have locked the branch's sales.
 */
export function createCancelledSaleLookup(tx: Tx, branchId: number) {
  const readSales = new Map<string, EarlierSale | undefined>();

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
    take: async ({
      sale,
      takesBack,
    }: Pick<ParsedSale, 'sale'> & Required<Pick<ParsedSale, 'takesBack'>>): Promise<Taken | undefined> => {
      const earlier = await findEarlier(takesBack);
      if (!earlier) return undefined;
      const returnedTip = Math.max(0, -(sale.tipCents ?? 0));
      if (returnedTip > earlier.tipCents) throw createTipTooLargeProblem(returnedTip, earlier.tipCents);
      const isForeign = earlier.branchId !== branchId;
      const codes = isForeign ? await readProductCodes(tx, sale) : new Map<number, ProductCodes>();
      const subtractFrom = (soldLines: EarlierSale['lines'], hasEarlierTax: boolean) =>
        sale.lines.map((line, index) => {
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
          const part = takePart(sold, {
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
            // Categories belong to a branch, so a return of another branch's sale keeps the category of its own line.
            categoryId: isForeign ? line.categoryId : part.categoryId,
          };
        });
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
      return { id: earlier.id, sale: { ...sale, lines } };
    },
  };
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

const sumThousandths = (lines: readonly SoldLine[]): number =>
  lines.reduce((sum, { thousandths }) => sum + thousandths, 0);

/** Part of a sold line that a return takes. */
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
 * Computes the maximum amount or tax in cents for returning a part of a sold line: its share, rounded up to the cent.
 * Returns can arrive in another order than the till made them, and the till may have rounded each of them. Therefore,
 * each piece that is not returned yet allows one cent more, up to twice the share. The last part gets the rest.
 */
function computeMaxCents({ line, taken }: LinePart, money: Money): number {
  const left = Math.max(0, line[money]);
  if (taken === line.thousandths) return left;
  const share = Math.ceil((left * taken) / line.thousandths);
  const otherPieces = Math.ceil((line.thousandths - taken) / 1000);
  return Math.min(left, share + Math.min(otherPieces, share));
}

const sumMaxCents = (parts: readonly LinePart[], money: Money): number =>
  parts.reduce((sum, part) => sum + computeMaxCents(part, money), 0);

/** Maximum difference in cents between an amount that the till rounded and the same amount rounded by the server. */
const ROUNDING = 1;

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

const toReturnedMoney = (line: NewSaleLine, taxLeftOut: TaxLeftOut | null | undefined): ReturnedMoney => ({
  cents: taxLeftOut && !taxLeftOut.isAmountKnown ? undefined : -line.amountCents,
  netCents: taxLeftOut ? -taxLeftOut.cents : line.taxCents - line.amountCents,
  taxCents: taxLeftOut ? undefined : -line.taxCents,
  // If the price includes the tax, each return may round its part of the tax, although the amounts are exact.
  extraTaxCents: line.taxIncluded ? ROUNDING : 0,
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
    sold <= 0 || Math.abs(sold - returned) <= ROUNDING ? soldTax : divideAndRound(soldTax * returned, sold);
  return { amountCents: cents ?? netCents + tax, taxCents: tax };
}

/** Checks whether the lines of a return, whose tax was computed, add up to its payments. */
function isBalanced(sale: NewSale, taxesLeftOut: readonly (TaxLeftOut | null)[]): boolean {
  const areLinesBalanced = sale.lines.every(({ amountCents, taxCents, taxIncluded }, index) => {
    const leftOut = taxesLeftOut[index];
    if (!leftOut) return true;
    const computed = taxIncluded ? leftOut.cents : leftOut.cents + taxCents;
    return Math.abs(computed - amountCents) <= ROUNDING;
  });
  const { lines, payments, tipCents = 0, roundingCents = 0 } = sale;
  return areLinesBalanced && sumAmountCents(lines) + tipCents + roundingCents === sumAmountCents(payments);
}

interface TakenPart {
  amountCents: number;
  taxCents: number;
  costCents: number;
  categoryId: number | null;
}

/** Maximum amount and tax of a return that exceeds one of the two. */
interface Excess {
  maxCents: number;
  maxTaxCents: number;
  amountCents: number;
  taxCents: number;
}

type ReturnedGoods = ReturnedMoney & { thousandths: number; costCents: number | undefined };

/**
 * Subtracts a return from the sold lines of a product, so that the same goods cannot be returned twice.
 * - If a single line is large enough for the whole return, in quantity, amount and tax, the return is subtracted from
 *   it. Of several such lines, the cheapest is chosen.
 * - Otherwise, the return is subtracted from several lines, from the most expensive to the cheapest.
 * @param goods the return. If its cost is undefined, the returned share of each line's cost is subtracted
 * @returns amounts and category of the return; or, if amount or tax of the return is too large, their maxima
 */
function takePart(lines: readonly SoldLine[], goods: ReturnedGoods): TakenPart | Excess {
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
  return { amountCents, taxCents, costCents, categoryId: parts[0]!.line.categoryId };
}

/**
 * Subtracts a stored return from the sold lines. Older versions of the server stored returns of more than the lines'
 * amount or tax. In that case, only the lines' amount and tax are subtracted.
 */
function subtractStoredReturn(
  lines: readonly SoldLine[],
  returned: ReturnedGoods & { cents: number; taxCents: number },
): void {
  if (sumThousandths(lines) === 0) return;
  const part = takePart(lines, returned);
  if ('maxCents' in part)
    takePart(lines, {
      ...returned,
      cents: Math.min(returned.cents, part.maxCents),
      taxCents: Math.min(returned.taxCents, part.maxTaxCents),
    });
}

const byUnitPrice = (a: SoldLine, b: SoldLine): number =>
  b.amountCents * a.thousandths - a.amountCents * b.thousandths;

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
): Promise<EarlierSale | undefined> {
  const sale = await tx
    .selectFrom('sale')
    .select(['id', 'status', 'tip_cents'])
    .where('branch_id', '=', branchId)
    .where('reference', '=', reference)
    .where('terminal_id', '=', terminalId)
    .executeTakeFirst();
  if (!sale) return undefined;
  if (sale.status === 'cancelled')
    throw new HttpProblem(400, createMessage('tillItem.returnCannotReturn', { reference }), FIELD);
  return readSoldLines(tx, { id: sale.id, branchId, tipCents: sale.tip_cents });
}

/** Reads the lines that a sale sold, with the part of each that was not returned yet. */
export async function readSoldLines(
  db: Db,
  { id, branchId, tipCents = 0 }: { id: number; branchId: number; tipCents?: number },
): Promise<EarlierSale> {
  const since = await db
    .selectFrom('cancellation')
    .innerJoin('sale', 'sale.id', 'cancellation.order_id')
    .select(['order_id', 'tip_cents'])
    .where('cancelled_id', '=', id)
    .execute();
  const rows = await db
    .selectFrom('sale_line')
    .leftJoin('product', 'product.id', 'sale_line.product_id')
    .select([
      'order_id',
      'position',
      'product_id',
      'sale_line.name',
      'quantity',
      'weight_grams',
      'amount_cents',
      'tax_cents',
      'sale_line.cost_cents',
      'sale_line.category_id',
      'product.branch_id',
      'upc_key',
      'ean_key',
    ])
    .where('order_id', 'in', [id, ...since.map(({ order_id }) => order_id)])
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  const returnedTips = since.reduce((sum, { tip_cents }) => sum + Math.max(0, -tip_cents), 0);
  const sold: EarlierSale = {
    id,
    branchId,
    lines: new Map(),
    aliases: new Map(),
    tipCents: Math.max(0, tipCents - returnedTips),
  };
  for (const row of rows) {
    const key = toProductKey(row.product_id, row.name);
    const thousandths = toThousandths(row.quantity, row.weight_grams);
    const { position, amount_cents: amountCents, tax_cents: taxCents } = row;
    const { cost_cents: costCents, category_id: categoryId } = row;
    if (row.order_id === id && thousandths > 0) {
      const line = { position, thousandths, amountCents, taxCents, costCents, categoryId };
      sold.lines.set(key, [...(sold.lines.get(key) ?? []), line]);
      for (const alias of toAliases(row)) sold.aliases.set(alias, key);
    }
    // Only negative lines of later sales return goods of this sale. Negative lines of this sale itself return goods of
    // an earlier sale, and positive lines of a later exchange sell new goods.
    if (row.order_id !== id && thousandths < 0) {
      const isForeign = row.branch_id !== null && row.branch_id !== branchId;
      subtractStoredReturn(findSoldLines(sold, key, isForeign ? toAliases(row) : []), {
        thousandths: -thousandths,
        cents: -amountCents,
        netCents: taxCents - amountCents,
        taxCents: -taxCents,
        extraTaxCents: 0,
        costCents: -costCents,
      });
    }
  }
  return sold;
}

/** Lists the keys by which a product is found in other branches, where it has another id: its codes and its name. */
const toAliases = ({
  upc_key,
  ean_key,
  name,
}: {
  upc_key: string | null;
  ean_key: string | null;
  name: string;
}): string[] => [
  ...[upc_key, ean_key].flatMap(key => (key ? `code ${key}` : [])),
  `name ${toNameSearchKey(name)}`,
];

/**
 * Finds the lines of an earlier sale that sold a product.
 * @param key from `toProductKey`: the product's id, or the name on a line without a product
 * @param aliasesOfProduct codes and name of the product (from `toAliases`), to find it in the sale of another branch,
 *   where it has another id. Empty for a sale of the same branch
 */
function findSoldLines(
  { lines, aliases }: Pick<EarlierSale, 'lines' | 'aliases'>,
  key: string,
  aliasesOfProduct: readonly string[],
): SoldLine[] {
  const keys = [key, ...aliasesOfProduct.flatMap(alias => aliases.get(alias) ?? [])];
  return keys.map(one => lines.get(one)).find(found => found !== undefined) ?? [];
}
