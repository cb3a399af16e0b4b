import type { NewSale } from '../sales/sale.ts';
import { createBasketGenerator, type Basket } from './baskets.ts';
import { BRANCHES, type DemoBranch } from './branches.ts';
import { spreadOrdersOverHours, type SimulatedBusinessDay } from './calendar.ts';
import type { Catalogue } from './catalogue.ts';
import { createCashierRoster } from './people.ts';
import { drawBoolean, createRandom, createWeightedDraw, drawInteger, type Random } from './random.ts';

const RECENT = 40;
const PENDING_PART = 0.25;
const CANCELLED_PART = 0.01;
const REMEMBERED_PART = 0.04;
const REMEMBERED = 12;
const TILLS = [5, 3, 2];

/**
 * Generates orders, day by day. The caller stores each order as it comes, so that memory holds the orders of one day
 * only.
 * @param count number of orders on all days together
 */
export function* makeOrders(
  catalogue: Catalogue,
  days: readonly SimulatedBusinessDay[],
  count: number,
): Generator<NewSale> {
  const random = createRandom('orders');
  const counters = BRANCHES.map(branch => new Counter(branch, catalogue, random));
  const counts = spreadOrdersOverHours(days, count);
  let left = count;
  for (const [at, day] of days.entries()) {
    for (const moment of drawMoments(day, counts[at]!, random)) {
      const counter = counters[moment % BRANCHES.length]!;
      yield counter.next(day, Math.floor(moment / BRANCHES.length), left <= RECENT);
      left--;
    }
  }
}

function drawMoments(day: SimulatedBusinessDay, counts: readonly number[], random: Random): Int32Array {
  const moments = new Int32Array(counts.reduce((sum, count) => sum + count, 0));
  let at = 0;
  for (const [branch, count] of counts.entries()) {
    for (const end = at + count; at < end; at++)
      moments[at] = day.drawSecond(random) * BRANCHES.length + branch;
  }
  return moments.sort();
}

class Counter {
  private readonly branch: DemoBranch;
  private readonly random: Random;
  private readonly nextBasket: () => Basket;
  private readonly cashierAt: ReturnType<typeof createCashierRoster>;
  private readonly drawTill: (random: Random) => number;
  private readonly series: { prefix: string; count: number }[];
  private readonly latest: NewSale[] = [];

  constructor(branch: DemoBranch, catalogue: Catalogue, random: Random) {
    this.branch = branch;
    this.random = random;
    this.nextBasket = createBasketGenerator(catalogue.shelves.get(branch.id)!, random);
    this.cashierAt = createCashierRoster(branch);
    this.drawTill = createWeightedDraw(TILLS.slice(0, branch.terminals.length));
    this.series = branch.terminals.map(({ id }) => ({ prefix: makeReferencePrefix(id, random), count: 0 }));
  }

  next(day: SimulatedBusinessDay, second: number, recent: boolean): NewSale {
    const till = this.drawTill(this.random);
    const series = this.series[till]!;
    const heading = {
      branchId: this.branch.id,
      terminalId: this.branch.terminals[till]!.id,
      adminId: this.cashierAt(day.daysAgo, Math.floor(second / 3600), till),
      reference: `${series.prefix}-${String(++series.count).padStart(6, '0')}`,
      createdAt: day.instantOf(second),
      businessDay: day.day,
    };
    if (this.latest.length > 0 && drawBoolean(this.random, CANCELLED_PART)) {
      return { ...heading, status: 'cancelled', ...toCancellation(this.takeEarlier()) };
    }
    const pending = recent && drawBoolean(this.random, PENDING_PART);
    const sale: NewSale = { ...heading, status: pending ? 'pending' : 'completed', ...this.nextBasket() };
    if (!pending && drawBoolean(this.random, REMEMBERED_PART)) this.remember(sale);
    return sale;
  }

  private remember(sale: NewSale): void {
    if (this.latest.length === REMEMBERED) this.latest.shift();
    this.latest.push(sale);
  }

  /**
   * Draws one of the latest orders to cancel, and removes it from the list of these orders, so that no order is
   * cancelled twice.
   */
  private takeEarlier(): NewSale {
    const at = drawInteger(this.random, 0, this.latest.length - 1);
    return this.latest.splice(at, 1)[0]!;
  }
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

function makeReferencePrefix(terminalId: number, random: Random): string {
  const letter = () => LETTERS[drawInteger(random, 0, LETTERS.length - 1)]!;
  return `${letter()}${drawInteger(random, 1, 9)}${letter()}${terminalId}`;
}

function toCancellation({ lines, payments }: NewSale): Basket {
  return {
    lines: lines.map(line => ({
      ...line,
      quantity: -line.quantity,
      amountCents: 0 - line.amountCents,
      taxCents: 0 - line.taxCents,
      costCents: 0 - line.costCents,
    })),
    payments: payments.map(({ tender, amountCents }) => ({ tender, amountCents: 0 - amountCents })),
  };
}
