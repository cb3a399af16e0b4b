/** Compares the business days of orders with their branch's clock, and corrects them, while the shop is open. */
import { inTransaction, type Db, type Tx } from '../database/connect.ts';
import { lockSales } from '../database/locks.ts';
import type { Clock } from '../time/businessDay.ts';
import { changeClock, previewClockChange, type ClockEffect } from './clockChange.ts';

/** A branch with orders on the wrong business day, and their number. */
export interface MisplacedOrders {
  branchId: number;
  orders: number;
}

/** Finds orders whose business day does not match their branch's clock. Changes nothing. */
export const verifyDays = (db: Db): Promise<MisplacedOrders[]> =>
  eachStrayed(db, (tx, id, clock) => previewClockChange(tx, id, clock));

/**
 * Moves these orders to their business days, each branch in its own transaction.
 * @returns the corrected branches, with the number of orders
 */
export const rebuildDays = (db: Db): Promise<MisplacedOrders[]> =>
  eachStrayed(db, async (tx, id, clock) => {
    const effect = await previewClockChange(tx, id, clock);
    if (effect.moved > 0) await changeClock(tx, id, clock);
    return effect;
  });

async function eachStrayed(
  db: Db,
  look: (tx: Tx, branchId: number, clock: Clock) => Promise<ClockEffect>,
): Promise<MisplacedOrders[]> {
  const branches = await db.selectFrom('branch').select('id').orderBy('id').execute();
  const strayed: MisplacedOrders[] = [];
  for (const { id } of branches) {
    const moved = await inTransaction(db, async tx => {
      const clock = await lockSales(tx, id);
      return clock ? (await look(tx, id, clock)).moved : 0;
    });
    if (moved > 0) strayed.push({ branchId: id, orders: moved });
  }
  return strayed;
}
