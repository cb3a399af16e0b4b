import type { NewSaleLine, SalePayment } from '../sales/sale.ts';
import type { Tender } from '../database/tables/sales.ts';
import type { ShelfProduct } from './catalogue.ts';
import { drawBoolean, drawRandomItem, createWeightedDraw, drawInteger, type Random } from './random.ts';

const LINES = createWeightedDraw([32, 27, 18, 11.5, 6, 3.5, 2]);
const QUANTITIES = createWeightedDraw([78, 15, 4.5, 1.5, 0.5, 0.5]);

const TENDERS: readonly Tender[] = ['cash', 'card', 'debit', 'ebt', 'gift_card'];
const PREFERRED = createWeightedDraw([34, 33, 20, 9, 4]);
const FOR_THE_REST: readonly Tender[] = ['cash', 'cash', 'card', 'debit'];
const GIFT_CARD_CENTS = [1000, 2500, 2500, 5000];
/**
 * Bank notes that customers pay with. A customer pays with the smallest note that suffices, or with several of the
 * largest note.
 */
const NOTES_CENTS = [500, 1000, 2000];

export interface Basket {
  lines: NewSaleLine[];
  payments: SalePayment[];
}

export function createBasketGenerator(shelves: readonly ShelfProduct[], random: Random): () => Basket {
  const onSale = shelves.filter(({ demand }) => demand > 0);
  const drawProduct = createWeightedDraw(onSale.map(({ demand }) => demand));
  return () => {
    const lines: NewSaleLine[] = [];
    let total = 0;
    let forBenefits = 0;
    for (let left = LINES(random) + 1; left > 0; left--) {
      const { row } = onSale[drawProduct(random)]!;
      const line = toSaleLine(row, random);
      lines.push(line);
      total += line.amountCents;
      if (row.ebt) forBenefits += line.amountCents;
    }
    return { lines, payments: paymentsFor(total, forBenefits, random).map(handedOver) };
  };
}

function toSaleLine(row: ShelfProduct['row'], random: Random): NewSaleLine {
  const weightGrams = row.pesado ? drawInteger(random, 18, 110) * drawInteger(random, 5, 15) : 0;
  const quantity = weightGrams > 0 ? 1 : QUANTITIES(random) + 1;
  const times = weightGrams > 0 ? weightGrams / 1000 : quantity;
  const net = Math.round(row.price_cents * times);
  const taxCents = Math.round((net * row.tax_rate) / 1_000_000);
  return {
    productId: row.id,
    categoryId: row.category_id,
    name: row.name,
    quantity,
    weightGrams,
    priceCents: row.price_cents,
    amountCents: net + taxCents,
    taxCents,
    costCents: Math.round(row.cost_cents * times),
  };
}

/**
 * Returns random payments of an order: their tenders and amounts.
 * @param forBenefits cents of the total that an EBT card may pay
 */
function paymentsFor(total: number, forBenefits: number, random: Random): SalePayment[] {
  const tender = TENDERS[PREFERRED(random)]!;
  if (tender === 'ebt') {
    if (forBenefits === 0) return [{ tender: 'cash', amountCents: total }];
    return paidUpTo(tender, forBenefits, total, random);
  }
  if (tender === 'gift_card') return paidUpTo(tender, drawRandomItem(random, GIFT_CARD_CENTS), total, random);
  if (tender === 'card' && total > 4000 && drawBoolean(random, 0.05)) {
    return paidUpTo('card', Math.round(total / 200) * 100, total, random);
  }
  return [{ tender, amountCents: total }];
}

function handedOver(payment: SalePayment): SalePayment {
  const { tender, amountCents } = payment;
  if (tender !== 'cash') return payment;
  const largest = NOTES_CENTS.at(-1)!;
  const givenCents =
    NOTES_CENTS.find(note => note >= amountCents) ?? Math.ceil(amountCents / largest) * largest;
  return givenCents > amountCents ? { ...payment, givenCents } : payment;
}

function paidUpTo(tender: Tender, most: number, total: number, random: Random): SalePayment[] {
  const first = Math.min(most, total);
  if (first === total) return [{ tender, amountCents: total }];
  const other = tender === 'card' ? 'cash' : drawRandomItem(random, FOR_THE_REST);
  return [
    { tender, amountCents: first },
    { tender: other, amountCents: total - first },
  ];
}
