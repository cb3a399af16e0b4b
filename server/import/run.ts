/** What the imports share: their options, their summary, and "all of it or nothing". */
import type { Transaction } from 'kysely';
import { inTransaction, type Db } from '../database/connect.ts';
import type { Schema } from '../database/schema.ts';
import type { ReadOptions } from './readRows.ts';
import type { Problem } from './problems.ts';

export type Tx = Transaction<Schema>;

export interface ImportOptions extends Omit<ReadOptions, 'onBytes'> {
  /** Made when the database lacks it. */
  branchId: number;
  /** Field name to header: see `mapColumns`. */
  columns?: Readonly<Record<string, string>> | undefined;
  /** Do everything, then roll it back. */
  dryRun?: boolean | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** `done` and `total` count bytes while reading (the caller knows the total), else products or orders. */
export type Progress = { step: 'reading'; done: number } | { step: 'writing'; done: number; total: number };

export interface Summary {
  /** Rows with text, without the header. */
  rows: number;
  badRows: Problem[];
  /** On rows that were used all the same. */
  warnings: Problem[];
  /** Whole sentences about what was assumed. */
  notes: string[];
}

/** Ends the transaction of a dry run. */
const ROLL_BACK = new Error('Rolled back on purpose.');

/** Runs `work` in one transaction; a dry run gives its result too, and rolls it back. */
export async function inOneTransaction<T>(
  db: Db,
  dryRun: boolean | undefined,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!dryRun) return inTransaction(db, work);
  const done = Promise.withResolvers<T>();
  try {
    await inTransaction(db, async tx => {
      done.resolve(await work(tx));
      throw ROLL_BACK;
    });
  } catch (error) {
    if (error !== ROLL_BACK) throw error;
  }
  return done.promise;
}
