/** What all imports share: options, summary, and writing in steps while others write too. */
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { inTransaction, type Db, type Tx } from '../database/connect.ts';
import { getErrorReason } from '../lib/errors.ts';
import type { TrailActor } from '../audit/trail.ts';
import type { Message } from '../language/message.ts';
import type { NumberStyle, NumberStyles } from './numberStyle.ts';
import type { WriteJournal } from './journal.ts';
import type { PlannedChange } from './importPlan.ts';
import type { ReadOptions, ReadSource } from './readRows.ts';
import type { Problem } from './problems.ts';

export interface ImportOptions extends Omit<ReadOptions, 'onBytes'> {
  /** The branch, which is created if the database lacks it. */
  branchId: number;
  /** Field name to header: see `mapColumns`. */
  columns?: Readonly<Record<string, string>> | undefined;
  /** Field name to the index of its column. Nothing is guessed then. */
  places?: Readonly<Record<string, number>> | undefined;
  /** How the columns write numbers, or the style of all of them; by default worked out from each number alone. */
  numbers?: NumberStyles | NumberStyle | undefined;
  read?: ReadSource | undefined;
  /** Who imports; the machine by default. */
  who?: TrailActor | undefined;
  journal?: WriteJournal | undefined;
  /** Only finds out what would be done. */
  dryRun?: boolean | undefined;
  /** Receives the changes that a dry run found. */
  onPlanned?: ((planned: readonly PlannedChange[]) => void) | undefined;
  /** Whether others use the database meanwhile. They get their turn between two steps. */
  beside?: boolean | undefined;
  onProgress?: ((progress: ImportProgress) => void) | undefined;
}

/** `done` and `total` count bytes while reading (the caller knows the total), else products or orders. */
export type ImportProgress =
  | { step: 'reading'; done: number }
  | { step: 'writing'; done: number; total: number };

export interface ImportSummary {
  /** Rows with text, without the header. */
  rows: number;
  badRows: Problem[];
  /** On rows that were used all the same. */
  warnings: Problem[];
  /** Whole sentences about what was assumed. */
  notes: Message[];
}

/** The summary of a file of products or suppliers. */
export interface RecordSummary extends ImportSummary {
  added: number;
  updated: number;
  /** Records that match the file already. */
  unchanged: number;
}

/** Rolls back the transaction of a dry run. */
const ROLL_BACK = new Error('Rolled back on purpose.');

/** Creates what the imported rows refer to, in one short transaction. A dry run gets the result too, but rolls it back. */
export async function prepare<T>(
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

/** An import that stopped before its end. The completed steps stay. */
export class ImportStopped extends Error {
  override name = 'ImportStopped';
  readonly done: number;
  readonly total: number;

  constructor(done: number, total: number, cause: unknown) {
    super(getErrorReason(cause), { cause });
    this.done = done;
    this.total = total;
  }
}

/**
 * Milliseconds between two steps. Whoever waits for SQLite retries at least every 25
 * (docs/decisions/0002-one-schema-for-two-databases.md).
 */
const PAUSE = 30;

/**
 * Writes in steps, each in its own transaction, so that others can write in between
 * (docs/decisions/0022-imports-can-be-reverted.md). A dry run writes nothing.
 * @param steps each with the number of its products or orders
 * @throws ImportStopped when one fails after others were done
 */
export async function writeInSteps<Step extends { count: number }>(
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
      throw done > 0 ? new ImportStopped(done, total, error) : error;
    }
    done += step.count;
    onProgress?.({ step: 'writing', done, total });
    if (beside) await (dryRun ? setImmediate() : delay(PAUSE));
  }
}
