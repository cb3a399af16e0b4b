/** A till that sells automatically, for a live demo and as the load of `npm run bench -- intake`. */
import { setTimeout as delay } from 'node:timers/promises';
import {
  sumBasketLineCents,
  toBasketLine,
  toReturnSale,
  toTillPayment,
  toTillSaleLine,
  type BasketLine,
  type BasketSale,
  type Tender,
  type Till,
  type TillProduct,
  type TillTender,
} from '../../till-kit/index.ts';

const below = (count: number): number => Math.floor(Math.random() * count);
const drawOne = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;

const LINES = [1, 1, 1, 2, 2, 2, 3, 3, 4, 6];
const USUAL_TENDERS: readonly Tender[] = ['cash', 'cash', 'cash', 'card', 'card', 'card', 'debit', 'debit'];
const BROUGHT_BACK = 0.01;
const DRAWER_OPENED = 0.005;
const FLOAT_CENTS = 10_000;

interface AutoOptions {
  /** Number of generated sales per second. */
  rate: number;
  count?: number | undefined;
  signal: AbortSignal;
}

export async function generateAutomaticSales(
  till: Till,
  { rate, count = Infinity, signal }: AutoOptions,
): Promise<number> {
  const products = till.products.forSale.filter(({ price }) => price > 0);
  if (products.length === 0) return 0;
  const tenders = listTenders(till);
  const began = Date.now();
  let sold = 0;
  let last: string | undefined;
  const isNewSession = till.journal.session === undefined;
  if (isNewSession) await till.openSession(FLOAT_CENTS);
  let cashCents = FLOAT_CENTS;
  const sell = async (sale: BasketSale): Promise<string> => {
    const { reference, payments } = await till.sell(sale);
    for (const { tender, amount } of payments) if (tender === 'cash') cashCents += Math.round(amount * 100);
    return reference;
  };
  while (sold < count && !signal.aborted) {
    const due = Math.min(count, Math.floor(((Date.now() - began) / 1000) * rate) + 1);
    for (; sold < due; sold++) {
      const earlier = last === undefined ? undefined : till.journal.getSale(last);
      if (earlier && Math.random() < BROUGHT_BACK) {
        await sell(toReturnSale(earlier));
        last = undefined;
      } else last = await sell(drawBasket(products, tenders, till.products.getBusinessDay()));
      if (Math.random() < DRAWER_OPENED) await till.openDrawer();
    }
    await delay(Math.max(1, 1000 / rate / 2), undefined, { signal }).catch(() => {});
  }
  // The cash of a session that began before this start is unknown.
  await till.closeSession(isNewSession ? { cash: Math.max(0, cashCents) / 100 } : undefined);
  return sold;
}

type PaymentTender = Pick<TillTender, 'tender' | 'name'>;

/** Lists the usual tenders that the shop takes or, if it takes none of them, all its tenders. */
function listTenders({ shop }: Till): PaymentTender[] {
  const usual = USUAL_TENDERS.map(tender => ({ tender, name: '' }));
  if (!shop) return usual;
  const accepted = usual.filter(({ tender }) =>
    shop.tenders.some(one => !one.isOwn && one.tender === tender),
  );
  return accepted.length > 0
    ? accepted
    : shop.tenders.map(({ tender, name, isOwn }) => ({ tender, name: isOwn ? name : '' }));
}

function drawBasket(products: readonly TillProduct[], tenders: readonly PaymentTender[], today: number) {
  const lines: BasketLine[] = Array.from({ length: drawOne(LINES) }, () => {
    const product = drawOne(products);
    return toBasketLine(product, product.pesado ? 100 + below(1400) : 1000 * (1 + below(3)), today);
  });
  const { tender, name } = drawOne(tenders);
  return {
    lines: lines.map(toTillSaleLine),
    payments: [{ ...toTillPayment(tender, sumBasketLineCents(lines)), ...(name === '' ? {} : { name }) }],
  };
}
