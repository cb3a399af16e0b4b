/**
 * Checks returns against the earlier sale. All returns together cannot exceed the quantities sold. Returns use the
 * cost and category of the earlier sale.
 */
import type { Tx } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import { toDollars } from '../http/money.ts';
import { HttpProblem } from '../http/problems.ts';
import { divideAndRound } from '../sales/amounts.ts';
import type { NewSale, NewSaleLine } from '../sales/sale.ts';
import type { ParsedSale } from './readSale.ts';

type Line = Pick<
  Row<'sale_line'>,
  'product_id' | 'category_id' | 'name' | 'quantity' | 'weight_grams' | 'cost_cents'
>;

const FIELD = 'takesBack.reference';

interface Earlier {
  id: number;
  cents: number;
  left: Map<string, Left>;
}

/**
 * Quantity of a product that can still be returned, in thousandths of pieces or kilograms, with its total cost in
 * cents and the category of the sale.
 */
interface Left {
  thousandths: number;
  costCents: number;
  categoryId: number | null;
}

interface Taken {
  id: number;
  /**
   * The sale that cancels an earlier one. Unless the till sent another cost, it has the cost of the earlier sale, so
   * that both cancel out in every report.
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
  const readSales = new Map<string, Earlier | undefined>();

  async function findEarlier({ reference, terminal }: NonNullable<ParsedSale['takesBack']>) {
    const key = `${terminal.id} ${reference}`;
    if (!readSales.has(key))
      readSales.set(key, await readEarlier(tx, { branchId, terminalId: terminal.id, reference }));
    const earlier = readSales.get(key);
    if (earlier) return earlier;
    throw new HttpProblem(400, `${terminal.name} has no sale "${reference}" to take back.`, FIELD);
  }

  return {
    /**
     * Takes the quantities of a return from the earlier sale.
     * @throws HttpProblem 400 if that sale does not exist, or too little of it can still be returned
     */
    take: async ({
      sale,
      takesBack,
    }: ParsedSale & Required<Pick<ParsedSale, 'takesBack'>>): Promise<Taken> => {
      const earlier = await findEarlier(takesBack);
      const after = new Map(earlier.left);
      let { cents } = earlier;
      const lines = sale.lines.map((line, index) => {
        const key = toProductKey(line.productId, line.name);
        const left = after.get(key);
        const thousandths = toThousandths(line.quantity, line.weightGrams ?? 0);
        if (!left || left.thousandths + thousandths < 0) throw tooMuch(line, left?.thousandths ?? 0, index);
        const { categoryId } = left;
        const costCents = takesBack.costsSaid[index]
          ? line.costCents
          : divideAndRound(left.costCents * thousandths, left.thousandths);
        after.set(key, {
          thousandths: left.thousandths + thousandths,
          costCents: left.costCents + costCents,
          categoryId,
        });
        cents += line.amountCents;
        return { ...line, costCents, categoryId };
      });
      if (cents < 0) {
        throw new HttpProblem(
          400,
          `Only ${toDollars(Math.max(0, earlier.cents))} of that sale can still be given back, not ${toDollars(earlier.cents - cents)}.`,
          'lines',
        );
      }
      readSales.set(`${takesBack.terminal.id} ${takesBack.reference}`, {
        id: earlier.id,
        cents,
        left: after,
      });
      return { id: earlier.id, sale: { ...sale, lines } };
    },
  };
}

const tooMuch = ({ name, weightGrams = 0 }: NewSaleLine, left: number, index: number) =>
  new HttpProblem(
    400,
    `Of ${name}, ${Math.max(0, left) / 1000}${weightGrams === 0 ? '' : ' kg'} of that sale can still be taken back.`,
    `lines.${index}`,
  );

async function readEarlier(
  tx: Tx,
  { branchId, terminalId, reference }: { branchId: number; terminalId: number; reference: string },
): Promise<Earlier | undefined> {
  const sale = await tx
    .selectFrom('sale')
    .select(['id', 'status'])
    .where('branch_id', '=', branchId)
    .where('reference', '=', reference)
    .where('terminal_id', '=', terminalId)
    .executeTakeFirst();
  if (!sale) return undefined;
  if (sale.status === 'cancelled')
    throw new HttpProblem(400, `"${reference}" takes a sale back itself, so it cannot be taken back.`, FIELD);
  const since = await tx
    .selectFrom('cancellation')
    .select('order_id')
    .where('cancelled_id', '=', sale.id)
    .execute();
  const ids = [sale.id, ...since.map(({ order_id }) => order_id)];
  const { cents } = await tx
    .selectFrom('sale')
    .select(({ fn }) => fn.sum<number>('amount_cents').as('cents'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  const lines: Line[] = await tx
    .selectFrom('sale_line')
    .select(['product_id', 'name', 'quantity', 'weight_grams', 'cost_cents', 'category_id'])
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .execute();
  const left = new Map<string, Left>();
  for (const { product_id, category_id, name, quantity, weight_grams, cost_cents } of lines) {
    const key = toProductKey(product_id, name);
    const before = left.get(key) ?? { thousandths: 0, costCents: 0, categoryId: category_id };
    left.set(key, {
      ...before,
      thousandths: before.thousandths + toThousandths(quantity, weight_grams),
      costCents: before.costCents + cost_cents,
    });
  }
  return { id: sale.id, cents, left };
}
