import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { inTransaction, type Db, type Tx } from '../database/connect.ts';
import { getErrorReason } from '../lib/errors.ts';
import type { TrailActor } from '../audit/trail.ts';
import type { Message } from '../language/message.ts';
import type { NumberStyle, ColumnNumberStyles } from './numberStyle.ts';
import type { ImportJournalWriter } from './importJournal.ts';
import type { PlannedChange } from './importPlan.ts';
import type { ReadOptions, RowReader } from './readCsvRows.ts';
import type { ImportRowProblem } from './problems.ts';

export interface ImportOptions extends Omit<ReadOptions, 'onBytes'> {
  branchId: number;
  columns?: Readonly<Record<string, string>> | undefined;
  places?: Readonly<Record<string, number>> | undefined;
  /** Number style of the file. By default, each number is interpreted by itself. */
  numbers?: ColumnNumberStyles | NumberStyle | undefined;
  read?: RowReader | undefined;
  who?: TrailActor | undefined;
  journal?: ImportJournalWriter | undefined;
  dryRun?: boolean | undefined;
  onPlanned?: ((planned: readonly PlannedChange[]) => void) | undefined;
  beside?: boolean | undefined;
  onProgress?: ((progress: ImportProgress) => void) | undefined;
}

/**
 * Progress of an import. `done` and `total` count bytes while the file is read, and products or orders afterwards.
 */
export type ImportProgress =
  | { step: 'reading'; done: number }
  | { step: 'writing'; done: number; total: number };

export interface ImportSummary {
  rows: number;
  badRows: ImportRowProblem[];
  warnings: ImportRowProblem[];
  notes: Message[];
}

export interface ImportedRecordSummary extends ImportSummary {
  added: number;
  updated: number;
  unchanged: number;
}

const ROLL_BACK = new Error('Rolled back on purpose.');

/**
 * Creates the records that imported rows refer to (such as categories), in one short transaction. A dry run rolls
 * the transaction back after returning the result.
 */
export async function createReferencedRecords<T>(
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

/** Thrown by an import that stopped before its end. Records of completed steps stay written. */
export class ImportStoppedError extends Error {
  override name = 'ImportStoppedError';
  readonly done: number;
  readonly total: number;

  constructor(done: number, total: number, cause: unknown) {
    super(getErrorReason(cause), { cause });
    this.done = done;
    this.total = total;
  }
}

/**
 * Pause in milliseconds between two steps of an import. It is longer than the 25 ms after which other connections that
 * wait for SQLite try again, so that these get their turn (docs/decisions/0002-one-schema-for-two-databases.md).
 */
const PAUSE = 30;

/**
 * Writes imported records in steps, each in its own transaction, so that other connections can write in between
 * (docs/decisions/0022-imports-can-be-reverted.md). A dry run writes nothing.
 * @param steps steps with their numbers of products or orders
 * @throws ImportStoppedError if a step fails after others were written
 */
export async function writeRecordsInSteps<Step extends { count: number }>(
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
      throw done > 0 ? new ImportStoppedError(done, total, error) : error;
    }
    done += step.count;
    onProgress?.({ step: 'writing', done, total });
    if (beside) await (dryRun ? setImmediate() : delay(PAUSE));
  }
}
