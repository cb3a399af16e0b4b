import { inTransaction, type Db, type Tx } from '../database/connect.ts';
import { lockSales } from '../database/locks.ts';
import type { BusinessDaySettings } from '../../contract/businessDay.ts';
import {
  changeBusinessDaySettings,
  previewBusinessDaySettingsChange,
  type BusinessDaySettingsChangeEffect,
} from './businessDaySettingsChange.ts';

export interface MisplacedOrders {
  branchId: number;
  orders: number;
}

export const verifyBusinessDays = (db: Db): Promise<MisplacedOrders[]> =>
  eachStrayed(db, (tx, id, clock) => previewBusinessDaySettingsChange(tx, id, clock));

export const correctBusinessDays = (db: Db): Promise<MisplacedOrders[]> =>
  eachStrayed(db, async (tx, id, clock) => {
    const effect = await previewBusinessDaySettingsChange(tx, id, clock);
    if (effect.moved > 0) await changeBusinessDaySettings(tx, id, clock);
    return effect;
  });

async function eachStrayed(
  db: Db,
  look: (tx: Tx, branchId: number, clock: BusinessDaySettings) => Promise<BusinessDaySettingsChangeEffect>,
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
