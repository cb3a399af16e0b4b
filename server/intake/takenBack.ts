/** What may be taken back of an earlier sale: no more than it sold, however often. */
import type { Transaction } from 'kysely';
import type { Row, Schema } from '../database/schema.ts';
import { dollarsOf } from '../http/money.ts';
import { HttpProblem } from '../http/problems.ts';
import type { NewSaleLine } from '../sales/sale.ts';
import type { ReadSale } from './readSale.ts';

type Tx = Transaction<Schema>;
type Line = Pick<Row<'sale_line'>, 'product_id' | 'name' | 'quantity' | 'weight_grams'>;

const FIELD = 'takesBack.reference';

/** An earlier sale, with what is left of it. */
interface Earlier {
  id: number;
  /** With tax. */
  cents: number;
  /** Thousandths of pieces or kilograms, by product. */
  left: Map<string, number>;
}

/** A product, or what has none by its name. */
const keyOf = (productId: number | null, name: string): string =>
  productId === null ? `name ${name}` : `product ${productId}`;

const thousandthsOf = (quantity: number, grams: number): number =>
  grams === 0 ? quantity * 1000 : Math.sign(quantity) * grams;

/**
 * Looks earlier sales up within the transaction that takes them back; each is read once, and what one sale takes back the next one
 * does not find any more. The caller has locked the branch's sales.
 */
export function takenBackIn(tx: Tx, branchId: number) {
  const known = new Map<string, Earlier | undefined>();

  async function earlierOf({ reference, terminal }: NonNullable<ReadSale['takesBack']>) {
    const key = `${terminal.id} ${reference}`;
    if (!known.has(key))
      known.set(key, await readEarlier(tx, { branchId, terminalId: terminal.id, reference }));
    const earlier = known.get(key);
    if (earlier) return earlier;
    throw new HttpProblem(400, `${terminal.name} has no sale "${reference}" to take back.`, FIELD);
  }

  return {
    /** @returns the id of the earlier sale @throws HttpProblem 400 where it is not there, or less of it is left */
    take: async ({ sale, takesBack }: ReadSale & Required<Pick<ReadSale, 'takesBack'>>): Promise<number> => {
      const earlier = await earlierOf(takesBack);
      const after = new Map(earlier.left);
      let { cents } = earlier;
      for (const [index, line] of sale.lines.entries()) {
        const key = keyOf(line.productId, line.name);
        const left = (after.get(key) ?? 0) + thousandthsOf(line.quantity, line.weightGrams ?? 0);
        if (left < 0) throw tooMuch(line, after.get(key) ?? 0, index);
        after.set(key, left);
        cents += line.amountCents;
      }
      if (cents < 0) {
        throw new HttpProblem(
          400,
          `Of that sale ${dollarsOf(earlier.cents)} are left to give back, and not ${dollarsOf(earlier.cents - cents)}.`,
          'lines',
        );
      }
      known.set(`${takesBack.terminal.id} ${takesBack.reference}`, { id: earlier.id, cents, left: after });
      return earlier.id;
    },
  };
}

const tooMuch = ({ name, weightGrams = 0 }: NewSaleLine, left: number, index: number) =>
  new HttpProblem(
    400,
    `Of ${name} that sale has ${left / 1000}${weightGrams === 0 ? '' : ' kg'} left to take back.`,
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
    throw new HttpProblem(400, `"${reference}" took a sale back itself: it cannot be taken back.`, FIELD);
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
    .select(['product_id', 'name', 'quantity', 'weight_grams'])
    .where('order_id', 'in', ids)
    .execute();
  const left = new Map<string, number>();
  for (const { product_id, name, quantity, weight_grams } of lines) {
    const key = keyOf(product_id, name);
    left.set(key, (left.get(key) ?? 0) + thousandthsOf(quantity, weight_grams));
  }
  return { id: sale.id, cents, left };
}
