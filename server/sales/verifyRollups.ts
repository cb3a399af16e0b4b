import { sql } from 'kysely';
import { inTransaction, type Db, type Tx } from '../database/connect.ts';
import { insertRows } from '../database/insertMany.ts';
import { lockSales } from '../database/locks.ts';
import { ROLLUP_TABLES } from './rollups.ts';
import {
  listBranchDaysWithSales,
  computeDayRollups,
  readStoredRollups,
  splitRollupKey,
  type BranchDay,
} from './dayRollups.ts';
import { findRollupDifferences, type RollupDifference } from './rollupDifferences.ts';

type OnProgress = (fraction: number) => void;

export interface RollupVerificationResult {
  days: number;
  differences: RollupDifference[];
}

export async function verifyRollups(db: Db, onProgress?: OnProgress): Promise<RollupVerificationResult> {
  const differences: RollupDifference[] = [];
  const days = await eachDay(db, onProgress, async branchDay => {
    if (await agrees(db, branchDay)) return;
    differences.push(...(await withSalesLocked(db, branchDay, tx => compare(tx, branchDay))));
  });
  return { days, differences };
}

export interface RollupRebuildResult {
  days: number;
  mended: number;
}

/**
 * Recalculates the rollups of each business day from its sales, and replaces those that differ. Each day has its own
 * transaction, for three reasons:
 * - Reports never see a day of which only some rollups were replaced.
 * - Tills wait only until the rollups of one day are replaced, not those of all days.
 * - If a day fails, the days before it stay corrected.
 */
export async function rebuildRollups(db: Db, onProgress?: OnProgress): Promise<RollupRebuildResult> {
  let mended = 0;
  const days = await eachDay(db, onProgress, async branchDay => {
    if (await agrees(db, branchDay)) return;
    await withSalesLocked(db, branchDay, tx => replaceDayRollups(tx, branchDay));
    mended++;
  });
  return { days, mended };
}

async function eachDay(
  db: Db,
  onProgress: OnProgress | undefined,
  work: (branchDay: BranchDay) => Promise<void>,
): Promise<number> {
  const days = await listBranchDaysWithSales(db);
  for (const [at, branchDay] of days.entries()) {
    await work(branchDay);
    onProgress?.((at + 1) / days.length);
  }
  return days.length;
}

/**
 * Checks whether the rollups of a day equal its sales. The comparison takes no lock, so a concurrent sale can look
 * like a difference.
 */
const agrees = async (db: Db, branchDay: BranchDay): Promise<boolean> =>
  (await compare(db, branchDay)).length === 0;

async function compare(db: Db, branchDay: BranchDay): Promise<RollupDifference[]> {
  return findRollupDifferences(
    branchDay,
    await readStoredRollups(db, branchDay),
    await computeDayRollups(db, branchDay),
  );
}

const withSalesLocked = <T>(db: Db, { branchId }: BranchDay, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, async tx => {
    await lockSales(tx, branchId);
    return work(tx);
  });

/**
 * Replaces the rollups of a day with recalculated ones. The caller must hold the lock of the branch's sales.
 */
export async function replaceDayRollups(tx: Tx, branchDay: BranchDay): Promise<void> {
  const counted = await computeDayRollups(tx, branchDay);
  const { branchId: branch_id, day } = branchDay;
  for (const table of ROLLUP_TABLES) {
    await sql`delete from ${sql.table(table)} where branch_id = ${branch_id} and day = ${day}`.execute(tx);
    const rows = [...counted[table]].map(([key, figures]) => ({
      branch_id,
      day,
      ...Object.fromEntries(splitRollupKey(table, key)),
      ...figures,
    }));
    await insertRows(tx, table, rows);
  }
}
