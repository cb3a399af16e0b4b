/** Compares the daily rollups with the sales, and corrects them, while the shop is open. */
import { sql } from 'kysely';
import { inTransaction, type Db, type Tx } from '../database/connect.ts';
import { insertRows } from '../database/insertMany.ts';
import { lockSales } from '../database/locks.ts';
import { ROLLUP_TABLES } from './rollups.ts';
import { listBranchDays, countRollups, readStoredRollups, splitKey, type BranchDay } from './dayRollups.ts';
import { findDifferences, type RollupDifference } from './differences.ts';

/** Receives the progress, from 0 to 1. */
type OnProgress = (fraction: number) => void;

export interface VerifyResult {
  /** Number of compared branch days. */
  days: number;
  /** The differences in the order of branch and day. */
  differences: RollupDifference[];
}

/** Compares all rows of the rollups with the sums of sales, lines and payments. Changes nothing. */
export async function verifyRollups(db: Db, onProgress?: OnProgress): Promise<VerifyResult> {
  const differences: RollupDifference[] = [];
  const days = await eachDay(db, onProgress, async branchDay => {
    if (await agrees(db, branchDay)) return;
    differences.push(...(await withSalesLocked(db, branchDay, tx => compare(tx, branchDay))));
  });
  return { days, differences };
}

export interface RebuildResult {
  days: number;
  /** Number of these days whose rollups differed from the sales. */
  mended: number;
}

/**
 * Recalculates every day and replaces wrong rollups, each day in its own transaction. Reports never see a partial
 * day, tills wait for one day at most, and days that were rebuilt before a failure stay rebuilt.
 */
export async function rebuildRollups(db: Db, onProgress?: OnProgress): Promise<RebuildResult> {
  let mended = 0;
  const days = await eachDay(db, onProgress, async branchDay => {
    if (await agrees(db, branchDay)) return;
    await withSalesLocked(db, branchDay, tx => replaceRollups(tx, branchDay));
    mended++;
  });
  return { days, mended };
}

/** @returns the number of days */
async function eachDay(
  db: Db,
  onProgress: OnProgress | undefined,
  work: (branchDay: BranchDay) => Promise<void>,
): Promise<number> {
  const days = await listBranchDays(db);
  for (const [at, branchDay] of days.entries()) {
    await work(branchDay);
    onProgress?.((at + 1) / days.length);
  }
  return days.length;
}

/** Compares without a lock, so a concurrent sale can look like a difference. */
const agrees = async (db: Db, branchDay: BranchDay): Promise<boolean> =>
  (await compare(db, branchDay)).length === 0;

async function compare(db: Db, branchDay: BranchDay): Promise<RollupDifference[]> {
  return findDifferences(
    branchDay,
    await readStoredRollups(db, branchDay),
    await countRollups(db, branchDay),
  );
}

/** Runs `work` while no sale can be placed in the branch. */
const withSalesLocked = <T>(db: Db, { branchId }: BranchDay, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, async tx => {
    await lockSales(tx, branchId);
    return work(tx);
  });

/** Recalculates a branch day and stores the result. The caller has locked the branch's sales. */
export async function replaceRollups(tx: Tx, branchDay: BranchDay): Promise<void> {
  const counted = await countRollups(tx, branchDay);
  const { branchId: branch_id, day } = branchDay;
  for (const table of ROLLUP_TABLES) {
    await sql`delete from ${sql.table(table)} where branch_id = ${branch_id} and day = ${day}`.execute(tx);
    const rows = [...counted[table]].map(([key, figures]) => ({
      branch_id,
      day,
      ...Object.fromEntries(splitKey(table, key)),
      ...figures,
    }));
    await insertRows(tx, table, rows);
  }
}
