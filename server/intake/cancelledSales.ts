/**
 * Checks a return against the earlier sale whose goods the customer brings back. The quantities and the tip of all
 * returns of a sale cannot exceed those of the sale. A return gets its cost from the earlier sale unless the till sent
 * a cost. If both sales belong to the same branch, the return also gets the category from the earlier sale.
 */
import type { Db, Tx } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import { toNameSearchKey } from '../lib/text.ts';
import { formatCents } from '../http/money.ts';
import { HttpProblem } from '../http/problems.ts';
import { createMessage } from '../language/message.ts';
import { divideAndRound } from '../../contract/amounts.ts';
import type { NewSale, NewSaleLine } from '../sales/sale.ts';
import type { ParsedSale } from './readSale.ts';

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
      // Quantities are subtracted from a copy of the sold lines, so that a refused return changes none of them.
      const after = structuredClone(earlier.lines);
      const isForeign = earlier.branchId !== branchId;
      const codes = isForeign ? await readProductCodes(tx, sale) : new Map<number, ProductCodes>();
      const lines = sale.lines.map((line, index) => {
        const thousandths = -toThousandths(line.quantity, line.weightGrams ?? 0);
        if (thousandths < 0) return line;
        const { upc_key = '', ean_key = '' } = codes.get(line.productId ?? 0) ?? {};
        const sold = findSoldLines(
          { lines: after, aliases: earlier.aliases },
          toProductKey(line.productId, line.name),
          isForeign ? toAliases({ upc_key, ean_key, name: line.name }) : [],
        );
        const left = sumThousandths(sold);
        if (left < thousandths) throw tooMuch(line, left, index);
        const costCents = takesBack.costsSaid[index] ? -line.costCents : undefined;
        const part = takePart(sold, { thousandths, cents: -line.amountCents, costCents });
        if ('maxCents' in part) throw tooExpensive(line, part.maxCents, index);
        return {
          ...line,
          costCents: -part.costCents,
          // Categories belong to a branch, so a return of another branch's sale keeps the category of its own line.
          categoryId: isForeign ? line.categoryId : part.categoryId,
        };
      });
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

/**
 * Computes the maximum amount in cents for returning a part of a sold line. The amount of a part is rounded up to the
 * cent, and the last part gets the remaining amount.
 */
const computeMaxCents = ({ thousandths, amountCents }: SoldLine, taken: number): number =>
  taken === thousandths ? amountCents : Math.min(amountCents, Math.ceil((amountCents * taken) / thousandths));

/**
 * Subtracts a return from the sold lines of a product, so that the same goods cannot be returned twice.
 * - If a single line is large enough for the whole return, in quantity and amount, the return is subtracted from it. Of
 *   several such lines, the cheapest is chosen.
 * - Otherwise, the return is subtracted from several lines, from the most expensive to the cheapest.
 * @param part the return. If its cost is undefined, the returned share of each line's cost is subtracted
 * @returns cost and category of the return; or, if the amount of the return is too large, the maximum amount
 */
function takePart(
  lines: readonly SoldLine[],
  {
    thousandths,
    cents,
    costCents: knownCost,
  }: { thousandths: number; cents: number; costCents: number | undefined },
): { costCents: number; categoryId: number | null } | { maxCents: number } {
  const [nearest] = lines
    .filter(line => line.thousandths >= thousandths && computeMaxCents(line, thousandths) >= cents)
    .sort((a, b) => computeMaxCents(a, thousandths) - computeMaxCents(b, thousandths));
  const parts: { line: SoldLine; taken: number }[] = [];
  if (nearest) parts.push({ line: nearest, taken: thousandths });
  else {
    let missing = thousandths;
    for (const line of [...lines].sort(byUnitPrice)) {
      const taken = Math.min(line.thousandths, missing);
      if (taken > 0) parts.push({ line, taken });
      missing -= taken;
    }
  }
  const maxCents = parts.reduce((sum, { line, taken }) => sum + computeMaxCents(line, taken), 0);
  if (cents > maxCents) return { maxCents };
  let costCents = 0;
  let remaining = cents;
  for (const { line, taken } of parts) {
    const amount = Math.min(remaining, computeMaxCents(line, taken));
    const share = divideAndRound(line.costCents * taken, line.thousandths);
    const cost = knownCost === undefined ? share : divideAndRound(knownCost * taken, thousandths);
    remaining -= amount;
    costCents += cost;
    line.thousandths -= taken;
    line.amountCents -= amount;
    line.costCents -= cost;
  }
  return { costCents, categoryId: parts[0]!.line.categoryId };
}

/**
 * Subtracts a stored return from the sold lines. Older versions of the server stored returns of more than the lines'
 * amount. In that case, only the lines' amount is subtracted.
 */
function subtractStoredReturn(lines: readonly SoldLine[], returned: Parameters<typeof takePart>[1]): void {
  if (sumThousandths(lines) === 0) return;
  const part = takePart(lines, returned);
  if ('maxCents' in part) takePart(lines, { ...returned, cents: part.maxCents });
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

const tooExpensive = ({ name, amountCents }: NewSaleLine, maxCents: number, index: number) =>
  new HttpProblem(
    400,
    createMessage('tillItem.returnedTooMuch', {
      name,
      max: formatCents(maxCents),
      amount: formatCents(-amountCents),
    }),
    `lines.${index}`,
  );

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
    const { position, amount_cents: amountCents, cost_cents: costCents, category_id: categoryId } = row;
    if (row.order_id === id && thousandths > 0) {
      const line = { position, thousandths, amountCents, costCents, categoryId };
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
