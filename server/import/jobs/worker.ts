/**
 * Runs imports: checks, writes and reverts files. If a server stops, another one continues its work
 * (docs/decisions/0022-imports-can-be-reverted.md).
 */
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { recordTrailEvents, type TrailActor } from '../../audit/trail.ts';
import { skipUnlessWritesAreSafe } from '../../database/clock.ts';
import { getDialect, inTransaction, type Db, type Tx } from '../../database/connect.ts';
import { selectNow } from '../../database/dialects.ts';
import { insertMany } from '../../database/insertMany.ts';
import { startPolling } from '../../database/poll.ts';
import type { Row } from '../../database/schema.ts';
import { getSchemaVersionState } from '../../database/schemaVersion.ts';
import { isSqliteBusyError } from '../../database/sqlite.ts';
import type { FileStorage } from '../../files/files.ts';
import { toStoredMessage } from '../../language/storedMessage.ts';
import { type Message, createMessage, type MessageValue } from '../../language/message.ts';
import { translateToEnglish } from '../../language/translate.ts';
import {
  isDiskFullError,
  isRetryableDatabaseError,
  getErrorReason,
  ExpectedError,
} from '../../lib/errors.ts';
import { getMemoryLimit } from '../../lib/memoryLimit.ts';
import type { ImportJournalEntry } from '../importJournal.ts';
import type { PlannedChange } from '../importPlan.ts';
import { ImportStoppedError, type ImportProgress } from '../importSteps.ts';
import { ImportError, getErrorMessage } from '../importError.ts';
import {
  runImportJob,
  AUDIT_RESOURCE_BY_IMPORT_KIND,
  type ImportOutcome,
  type ImportRunOptions,
} from './importKinds.ts';
import { deleteOldImports, createStrayFileCleaner } from './retention.ts';
import { openImportFile } from './storedFile.ts';
import { cleanUpAfterDeletedOrders, revertImportedRecords } from './revertImport.ts';

type Job = Row<'import_job'>;

/**
 * Times in milliseconds:
 * - PAUSE: interval between two searches for abandoned work
 * - BEAT: interval between two heartbeats of a running import
 * - SILENCE: time since the last heartbeat after which the server of the import counts as dead
 */
const [PAUSE, BEAT, SILENCE] = [5_000, 3_000, 15_000];

const HOUR = 3_600_000;

/** Hours between two searches for stray files. A file is removed if two consecutive searches find it. */
const SEARCH = 24;

/**
 * Maximum size of a short file in bytes. Short files have a queue of their own, so that they do not wait for long
 * ones.
 */
const SHORT_BYTES = 64 * 1024;

/**
 * Minimum memory of the process, in bytes, to process two long files at the same time. With less memory, long files are
 * processed one at a time, because each can take a quarter of the memory (`importKinds.ts`).
 */
const TWO_FILES_MEMORY = 2 * 1024 * 1024 * 1024;

const NAMED = 20;

/**
 * Thrown if this server is stopping or another server has taken over the import. The work continues on another
 * server or after the next start.
 */
class Ending extends Error {}

interface Shop {
  db: Db;
  files: FileStorage;
  onFailure: (error: unknown) => void;
}

export class ImportWorker {
  private readonly runner = randomUUID();
  private readonly running = new Map<number, Promise<void>>();
  private readonly askedAgain = new Set<number>();
  private readonly shortFiles = pLimit(2);
  private readonly longFiles = pLimit(getMemoryLimit() < TWO_FILES_MEMORY ? 1 : 2);
  private over = false;
  private endLooking: (() => Promise<void>) | undefined;
  private readonly shop: Shop;

  constructor(shop: Shop) {
    this.shop = shop;
  }

  start(): void {
    const { onFailure } = this.shop;
    const removeStrays = createStrayFileCleaner(this.shop);
    let hours = 0;
    const deleteOld = skipUnlessWritesAreSafe(this.shop.db, (isOver: () => boolean) =>
      deleteOldImports(this.shop, Date.now(), isOver),
    );
    const forget = async (isOver: () => boolean) => {
      await deleteOld(isOver);
      if (hours++ % SEARCH < 2) await removeStrays();
    };
    const ends = [
      startPolling({ look: () => this.takeUp(), pause: PAUSE, onFailure }),
      startPolling({ look: forget, pause: HOUR, onFailure }),
    ];
    this.endLooking = async () => void (await Promise.all(ends.map(end => end())));
  }

  async end(): Promise<void> {
    this.over = true;
    await this.endLooking?.();
    await Promise.all(this.running.values());
  }

  private get isEnding(): boolean {
    return this.over || getSchemaVersionState(this.shop.db) !== 'current';
  }

  soon(id: number): void {
    if (this.isEnding) return;
    if (this.running.has(id)) return void this.askedAgain.add(id);
    const work = this.work(id)
      // A timeout while waiting for another server's lock is not reported, because the next search for abandoned work
      // continues the import.
      .catch(
        (error: unknown) => void (error instanceof Ending || isHeld(error) || this.shop.onFailure(error)),
      )
      .finally(() => {
        this.running.delete(id);
        // A user can request the next step of an import before the worker has removed the previous step from `running`.
        // `soon` has then only noted the request in `askedAgain`, so the next step is started here.
        if (this.askedAgain.delete(id)) this.soon(id);
      });
    this.running.set(id, work);
  }

  private async takeUp(): Promise<void> {
    const left = await this.shop.db
      .selectFrom('import_job')
      .select('id')
      .where('state', 'in', ['checking', 'writing', 'taking-back'])
      .where(this.isSilent)
      .execute();
    for (const { id } of left) this.soon(id);
  }

  private async work(id: number): Promise<void> {
    const { db } = this.shop;
    const before = await db.selectFrom('import_job').select('runner').where('id', '=', id).executeTakeFirst();
    const job = before && (await this.claim(id, before.runner));
    if (!job) return;
    const queue = job.bytes <= SHORT_BYTES ? this.shortFiles : this.longFiles;
    const beat = setInterval(() => void this.note(id, {}).catch(() => {}), BEAT);
    try {
      // Another server died while it was working on this import. The file may be the cause, so a check is not repeated.
      const isLeft = before.runner !== '';
      if (job.state === 'checking' && isLeft)
        await this.finish(id, {
          state: 'new',
          message: toStoredMessage(createMessage('import.stoppedInCheck')),
        });
      else if (job.state === 'checking') await queue(() => this.check(job));
      else if (job.state === 'writing' && isLeft)
        await this.giveUp(job, new ImportError(createMessage('import.stopped')));
      else if (job.state === 'writing') await queue(() => this.write(job));
      else await this.takeBack(job);
    } finally {
      clearInterval(beat);
    }
  }

  /**
   * Claims the work on an import. If several servers try to do so, one succeeds.
   * @param runner the server in the import's row when this server read it. The claim fails if the row names another
   *   server now
   */
  private claim(id: number, runner: string): Promise<Job | undefined> {
    return this.shop.db
      .updateTable('import_job')
      .set({ runner: this.runner, beat_at: this.now })
      .where('id', '=', id)
      .where('state', 'in', ['checking', 'writing', 'taking-back'])
      .where('runner', '=', runner)
      .$if(runner !== '', query => query.where(this.isSilent))
      .returningAll()
      .executeTakeFirst();
  }

  private get now() {
    return selectNow(getDialect(this.shop.db));
  }

  /**
   * Checks whether the last heartbeat of the server is too old. A heartbeat far in the future also counts as too
   * old: the clock was set back, and a live server would have sent another heartbeat within seconds.
   */
  private get isSilent() {
    const silence = sql.lit(SILENCE);
    return sql<boolean>`(beat_at < ${this.now} - ${silence} or beat_at > ${this.now} + ${silence})`;
  }

  /**
   * Updates the job of an import.
   * @param db the transaction of a step
   * @throws Ending if another server has taken over the import, so that the transaction is rolled back
   */
  private async note(id: number, values: Partial<Job>, db: Db = this.shop.db): Promise<void> {
    const { numUpdatedRows } = await db
      .updateTable('import_job')
      .set({ ...values, beat_at: this.now })
      .where('id', '=', id)
      .where('runner', '=', this.runner)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new Ending();
  }

  private finish(id: number, values: Partial<Job>, db?: Db): Promise<void> {
    return this.note(id, { ...values, runner: '' }, db);
  }

  private progressOf(job: Job): (progress: ImportProgress) => void {
    let last = 0;
    return progress => {
      if (this.isEnding) throw new Ending();
      const now = Date.now();
      if (now - last < 300) return;
      last = now;
      const total = progress.step === 'writing' ? progress.total : job.bytes;
      const done = Math.min(progress.done, total);
      void this.note(job.id, { done, total }).catch(() => {});
    };
  }

  private async run(job: Job, onPlanned?: ImportRunOptions['onPlanned']): Promise<ImportOutcome> {
    const { db, files } = this.shop;
    const onProgress = this.progressOf(job);
    const who = toTrailActor(job);
    const open = () => openImportFile(files, job);
    if (onPlanned) return runImportJob(db, open, job, { dryRun: true, who, onPlanned, onProgress });
    let position = 0;
    const journal = async (tx: Tx, written: readonly ImportJournalEntry[]) => {
      await this.note(job.id, {}, tx);
      await insertMany(
        tx,
        'import_item',
        written.map(({ table, id, name, before, after, movedMilli = 0 }) => ({
          import_id: job.id,
          position: ++position,
          record_table: table,
          record_id: id,
          name,
          old_values: before && JSON.stringify(before),
          new_values: JSON.stringify(after),
          moved_milli: movedMilli,
        })),
      );
    };
    return runImportJob(db, open, job, { who, journal, onProgress });
  }

  private async check(job: Job): Promise<void> {
    if (this.isEnding) throw new Ending();
    try {
      let planned: readonly PlannedChange[] = [];
      const outcome = await this.run(job, found => {
        planned = found;
      });
      const { badRows, notes, ...counts } = outcome;
      await inTransaction(this.shop.db, async tx => {
        await this.note(job.id, {}, tx);
        await keepRefusals(tx, job.id, badRows);
        await tx.deleteFrom('import_change').where('import_id', '=', job.id).execute();
        await insertMany(
          tx,
          'import_change',
          planned.map(({ id, name, before, after }, at) => ({
            import_id: job.id,
            position: at + 1,
            record_id: id,
            name,
            old_values: JSON.stringify(before),
            new_values: JSON.stringify(after),
          })),
        );
      });
      const refused = badRows.length;
      await this.finish(job.id, { ...counts, refused, notes: keptNotes(notes), state: 'checked' });
    } catch (error) {
      if (error instanceof Ending) throw error;
      // After a failed check, the import returns to the state `new`. Its file and columns are kept, because the user
      // can choose another mapping of the columns.
      await this.finish(job.id, { state: 'new', message: toStoredMessage(toSentence(error)) });
      if (!(error instanceof ExpectedError)) this.shop.onFailure(error);
    }
  }

  private async write(job: Job): Promise<void> {
    try {
      const { badRows, notes, ...counts } = await this.run(job);
      const { added, changed, unchanged } = counts;
      const refused = badRows.length;
      const after = { added, updated: changed, unchanged };
      await inTransaction(this.shop.db, async tx => {
        await recordTrailEvents(tx, toTrailActor(job), { ...happenedIn(job), after });
        // Rows refused during writing are stored as well: a record that a row refers to may have been deleted after the
        // check.
        await keepRefusals(tx, job.id, badRows);
        const done = { ...counts, refused, notes: keptNotes(notes), state: 'done' } as const;
        await this.finish(job.id, { ...done, written_at: Date.now() }, tx);
      });
    } catch (error) {
      const cause = getCause(error);
      if (cause instanceof Ending) throw cause;
      await this.giveUp(job, error);
    }
  }

  /**
   * Reverts the written records after a failure, because an import is written either completely or not at all.
   */
  private async giveUp(job: Job, error: unknown): Promise<void> {
    const message = toStoredMessage(toSentence(error));
    await this.note(job.id, { state: 'taking-back', message });
    if (!(error instanceof ExpectedError)) this.shop.onFailure(error);
    await this.takeBack({ ...job, state: 'taking-back', message });
  }

  private async takeBack(job: Job): Promise<void> {
    const { db } = this.shop;
    const { total } = await db
      .selectFrom('import_item')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('import_id', '=', job.id)
      .executeTakeFirstOrThrow();
    await this.note(job.id, { done: 0, total });
    let done = 0;
    const left = await revertImportedRecords(db, {
      importId: job.id,
      branchId: job.branch_id,
      who: toTrailActor(job),
      mustBeOurs: tx => this.note(job.id, {}, tx),
      onStep: async records => {
        done += records;
        await this.note(job.id, { done });
        if (this.isEnding) throw new Ending();
      },
    });
    if (job.kind === 'orders') await cleanUpAfterDeletedOrders(db, job.branch_id);
    const after = { takenBack: total - left.length };
    await inTransaction(db, async tx => {
      await recordTrailEvents(tx, toTrailActor(job), { ...happenedIn(job), after });
      const state = job.message === '' ? 'taken-back' : 'failed';
      const untouched = job.untouched + left.length;
      const notes = keptNotes(toStayingNote(left, untouched));
      await this.finish(job.id, { state, untouched, notes, ended_at: Date.now() }, tx);
    });
  }
}

async function keepRefusals(tx: Tx, importId: number, badRows: ImportOutcome['badRows']): Promise<void> {
  await tx.deleteFrom('import_refusal').where('import_id', '=', importId).execute();
  await insertMany(
    tx,
    'import_refusal',
    badRows.map(({ line, userMessage }, at) => ({
      import_id: importId,
      position: at + 1,
      line,
      reason: toStoredMessage(userMessage),
    })),
  );
}

const keptNotes = (notes: readonly Message[]): string => JSON.stringify(notes.map(toStoredMessage));

const toTrailActor = ({ admin_id, admin_name }: Job): TrailActor => ({
  adminId: admin_id,
  name: admin_name,
  address: '',
});

const happenedIn = (job: Job) => ({
  action: 'import' as const,
  resource: AUDIT_RESOURCE_BY_IMPORT_KIND[job.kind],
  branchId: job.branch_id,
  name: job.file_name,
});

const isHeld = (error: unknown): boolean => isSqliteBusyError(error) || isRetryableDatabaseError(error);

const getCause = (error: unknown): unknown => (error instanceof ImportStoppedError ? error.cause : error);

function toSentence(error: unknown): Message {
  const cause = getCause(error);
  if (cause instanceof ExpectedError) return withFullStop(getErrorMessage(cause));
  if (isDiskFullError(cause)) return createMessage('import.diskFull');
  if (isHeld(cause)) return createMessage('import.databaseHeld');
  return createMessage('import.failed', { reason: getErrorReason(cause).replace(/\.$/, '') });
}

const withFullStop = (userMessage: Message): Message =>
  translateToEnglish(userMessage).endsWith('.')
    ? userMessage
    : createMessage('note.sentence', { text: userMessage });

/**
 * Builds the message about records that were not reverted.
 * @param left names of these records
 * @param count number of these records. It exceeds the number of names if a server stopped during the revert, because
 *   the names that it had collected are lost
 */
function toStayingNote(left: readonly string[], count: number): Message[] {
  if (count === 0) return [];
  const names = left.slice(0, NAMED).map(name => `“${name}”`);
  const which = listNames(names.join(', '), count - names.length);
  return [createMessage('note.leftAsTheyAre', { which })];
}

function listNames(names: string, unnamed: number): MessageValue {
  if (names === '') return createMessage('note.inAll', { total: unnamed });
  return unnamed > 0 ? createMessage('note.namesAndMore', { names, more: unnamed }) : names;
}
