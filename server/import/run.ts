/** What the imports share: their options, their summary, and how they write while others write, too. */
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { inTransaction, type Db, type Tx } from '../database/connect.ts';
import { reasonOf } from '../lib/errors.ts';
import type { Who } from '../audit/trail.ts';
import type { Sentence } from '../language/sentence.ts';
import type { Journal } from './journal.ts';
import type { Planned } from './planned.ts';
import type { readRows, ReadOptions } from './readRows.ts';
import type { Problem } from './problems.ts';

/** Of a source: CSV, unless something else reads it. */
export type ReadSource = typeof readRows;

export interface ImportOptions extends Omit<ReadOptions, 'onBytes'> {
  /** Made when the database lacks it. */
  branchId: number;
  /** Field name to header: see `mapColumns`. */
  columns?: Readonly<Record<string, string>> | undefined;
  /** Field name to the place of its column: then nothing is guessed. */
  places?: Readonly<Record<string, number>> | undefined;
  read?: ReadSource | undefined;
  /** Whose import it is; default: the machine's. */
  who?: Who | undefined;
  journal?: Journal | undefined;
  /** Find out what would be done, and leave it. */
  dryRun?: boolean | undefined;
  /** Takes what a dry run found. */
  onPlanned?: ((planned: readonly Planned[]) => void) | undefined;
  /** Others use the database meanwhile: they are let in between two steps. */
  beside?: boolean | undefined;
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
  notes: Sentence[];
}

/** Ends the transaction of a dry run. */
const ROLL_BACK = new Error('Rolled back on purpose.');

/**
 * Makes what the imported rows belong to, in one short transaction; a dry run gives the result too, and rolls it back.
 */
export async function prepared<T>(
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

/** An import that ended before its end: the steps that were done stay. */
export class BrokenOff extends Error {
  override name = 'BrokenOff';
  readonly done: number;
  readonly total: number;

  constructor(done: number, total: number, cause: unknown) {
    super(reasonOf(cause), { cause });
    this.done = done;
    this.total = total;
  }
}

/** Milliseconds: who waits for SQLite looks again at least every 25 (docs/decisions/0037-waiting-for-sqlite-happens-outside-of-it.md). */
const PAUSE = 30;

/**
 * Writes in steps, each whole and in a transaction of its own: others write in between (docs/decisions/0052-an-import-goes-in-steps.md). A
 * dry run writes nothing.
 * @param steps each with how many products or orders it is about
 * @throws BrokenOff when one fails after others were done
 */
export async function inSteps<Step extends { count: number }>(
  db: Db,
  { dryRun, beside, onProgress }: Pick<ImportOptions, 'dryRun' | 'beside' | 'onProgress'>,
  total: number,
  steps: Iterable<Step>,
  write: (tx: Tx, step: Step) => Promise<void>,
): Promise<void> {
  let done = 0;
  for (const step of steps) {
    try {
      if (!dryRun) await inTransaction(db, tx => write(tx, step));
    } catch (error) {
      throw done > 0 ? new BrokenOff(done, total, error) : error;
    }
    done += step.count;
    onProgress?.({ step: 'writing', done, total });
    if (beside) await (dryRun ? setImmediate() : delay(PAUSE));
  }
}
