/**
 * Chooses the database for reports (docs/decisions/0030-starts-servers-backups.md). It is the replica in
 * `DATABASE_REPLICA_URL`. While the replica is unreachable or far behind, it is the main database, so that reports do
 * not show outdated figures.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { ReportReplicaState } from '../../contract/enums.ts';
import { getErrorCode, isDatabaseUnreachable, isConnectionRefused } from '../lib/errors.ts';
import { connect, abortDatabaseConnections, createFailoverDatabase, type Db } from './connect.ts';
import { startPolling } from './poll.ts';
import { isDatabaseMigrated } from './migrate.ts';

/** Milliseconds between two checks of the replica. `PATIENCE` is the time limit of a check. */
const PAUSE = 5000;
const PATIENCE = 5000;
/** Maximum delay of the replica, in milliseconds. */
const MAX_LAG = 60_000;
const FIRST = { looks: 10, pause: 200 };

const MAX_MARKS = 200;

/**
 * Number of consecutive checks without an answer after which the replica counts as unreachable. After a single one, it
 * does not, because a connection pooler may have queued the check behind long reports.
 */
const GONE = 2;

const UNTOLD = new Set(['42883', '42501', '0A000', '55000']);

interface Mark {
  time: number;
  /** Position in PostgreSQL's write-ahead log, in bytes. */
  position: number;
}

interface Replayed {
  follows: boolean;
  position: number;
}

export interface ReportsReplica {
  /**
   * Database for reports: the replica, or the main database. Each transaction, and each statement outside of a
   * transaction, uses one of the two.
   */
  reports: Db;
  close: () => Promise<void>;
  state: () => ReportReplicaState;
  watch: (say: (sentence: string) => void) => () => Promise<void>;
}

interface Options {
  mostBehind?: number;
  pause?: number;
  patience?: number;
}

interface Looking extends Required<Options> {
  onGone: () => void;
}

/**
 * Connects to the replica. If the replica is unreachable, the server starts without it, because the replica can become
 * available later. If the replica refuses this server, a setting is wrong, so the error is thrown.
 * @param primary the main database, which the replica follows
 * @throws PostgreSQL's error if the replica refuses the connection
 */
export async function openReportsReplica(
  url: string,
  primary: Db,
  options: Options = {},
): Promise<ReportsReplica> {
  const copy = connect(url);
  // Checks use a separate connection. Otherwise, a check would wait behind long reports until its time limit, and the
  // replica would wrongly count as unreachable.
  const looks = connect(url, undefined, { connections: 1 });
  const close = async () => {
    abortDatabaseConnections(copy);
    abortDatabaseConnections(looks);
    await Promise.all([copy.destroy(), looks.destroy()]);
  };
  const following = new Following(looks, primary, {
    ...options,
    onGone: () => abortDatabaseConnections(copy),
  });
  try {
    await following.firstLooks();
  } catch (error) {
    await close();
    throw error;
  }
  const reports = createFailoverDatabase(copy, primary, {
    isThere: () => following.state === 'read',
    onAway: () => following.lose(),
  });
  return {
    reports,
    close,
    state: () => following.state,
    watch: say => following.watch(say),
  };
}

class Following {
  state: ReportReplicaState = 'away';
  private readonly copy: Db;
  private readonly primary: Db;
  private readonly options: Looking;
  private silences = 0;
  private hasTables = false;
  private hasFollowed = false;
  private marks: Mark[] = [];
  private hasReached = false;
  private asking: Promise<Replayed | 'without-tables'> | undefined;

  constructor(copy: Db, primary: Db, options: Options & Pick<Looking, 'onGone'>) {
    this.copy = copy;
    this.primary = primary;
    this.options = { mostBehind: MAX_LAG, pause: PAUSE, patience: PATIENCE, ...options };
  }

  lose(): void {
    this.state = 'away';
  }

  async firstLooks(): Promise<void> {
    for (let look = 0; look < FIRST.looks; look++) {
      if (look > 0) await delay(FIRST.pause);
      this.state = await this.seen();
      if (this.state !== 'behind') return;
    }
  }

  watch(say: (sentence: string) => void): () => Promise<void> {
    let reportedState: ReportReplicaState = 'read';
    const tell = () => {
      if (this.state === reportedState) return;
      reportedState = this.state;
      say(SENTENCES[reportedState]);
    };
    tell();
    const look = async (isOver: () => boolean) => {
      this.state = await this.seen().catch(() => 'away' as const);
      if (!isOver()) tell();
    };
    const end = startPolling({ look, pause: this.options.pause, onFailure: () => {} });
    return () => {
      const ended = end();
      // The connections are ended without waiting, because the replica may not answer.
      abortDatabaseConnections(this.copy);
      return ended;
    };
  }

  private async seen(): Promise<ReportReplicaState> {
    const mark = await this.inTime(writtenBy(this.primary)).catch(() => undefined);
    if (!mark) return this.state;
    try {
      const replayed = await this.inTime(this.ask());
      this.silences = 0;
      return typeof replayed === 'string' ? replayed : this.compared(mark, replayed);
    } catch (error) {
      if (isSilence(error)) {
        if (++this.silences >= GONE) {
          abortDatabaseConnections(this.copy);
          this.options.onGone();
        }
        return 'away';
      }
      this.silences = 0;
      if (isDatabaseUnreachable(error) && !isConnectionRefused(error)) return 'away';
      throw error;
    }
  }

  /**
   * Checks the replica. Checks never run concurrently, because each check would hold a connection while the replica
   * does not answer.
   */
  private ask() {
    return (this.asking ??= this.replayed().finally(() => (this.asking = undefined)));
  }

  private async replayed() {
    this.hasTables ||= await isDatabaseMigrated(this.copy);
    if (!this.hasTables) return 'without-tables';
    const replayed = await replayedBy(this.copy);
    if (!replayed.follows && !this.hasFollowed) this.hasFollowed = await isOffspring(this.copy, this.primary);
    return replayed;
  }

  private compared(mark: Mark, { follows, position }: Replayed): ReportReplicaState {
    // A database that is not in recovery is no standby. If it was one before, it was promoted and no longer replicates.
    // Otherwise, it is updated by another kind of replication, whose delay cannot be measured here.
    if (!follows) return this.hasFollowed ? 'parted' : 'read';
    this.hasFollowed = true;
    this.marks.push(mark);
    const newest = this.marks.findLastIndex(written => written.position <= position);
    if (newest >= 0) {
      this.hasReached = true;
      this.marks.splice(0, newest);
    }
    if (this.marks.length > MAX_MARKS) this.marks = this.marks.filter((_, at) => at % 2 === 0);
    return this.hasReached && mark.time - this.marks[0]!.time <= this.options.mostBehind ? 'read' : 'behind';
  }

  private async inTime<T>(answer: Promise<T>): Promise<T> {
    const over = new AbortController();
    const silence = delay(this.options.patience, undefined, { signal: over.signal, ref: false }).then(() => {
      throw SILENT;
    });
    return Promise.race([answer, silence]).finally(() => over.abort());
  }
}

const SILENT = new Error('It does not answer.');

const isSilence = (error: unknown): boolean =>
  error === SILENT || (isDatabaseUnreachable(error) && getErrorCode(error) === undefined);

const bytes = (position: RawBuilder<unknown>) =>
  sql<number>`cast(pg_wal_lsn_diff(${position}, '0/0') as bigint)`;

async function writtenBy(db: Db): Promise<Mark> {
  const time = performance.now();
  const statement = sql<{ position: number }>`select ${bytes(sql`pg_current_wal_lsn()`)} as position`;
  const { position } = await readRow(statement, db, { position: 0 });
  return { time, position };
}

async function replayedBy(db: Db): Promise<Replayed> {
  const statement = sql<Replayed>`
    select pg_is_in_recovery() as follows, coalesce(${bytes(sql`pg_last_wal_replay_lsn()`)}, 0) as position`;
  return readRow(statement, db, { follows: false, position: 0 });
}

/**
 * Runs a statement that returns one row.
 * @param fallback the result for an engine with PostgreSQL's protocol that lacks the functions in the statement
 */
async function readRow<Row>(statement: RawBuilder<Row>, db: Db, fallback: Row): Promise<Row> {
  try {
    return (await statement.execute(db)).rows[0]!;
  } catch (error) {
    if (UNTOLD.has(getErrorCode(error) ?? '')) return fallback;
    throw error;
  }
}

interface Origin {
  system: string;
  /** Timeline of PostgreSQL. A replica that was promoted to a separate database begins a new timeline. */
  line: string;
}

async function readOrigin(db: Db): Promise<Origin | undefined> {
  const statement = sql<Origin>`
    select cast(system_identifier as text) as system, substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as line
    from pg_control_system()`;
  return readRow<Origin | undefined>(statement, db, undefined);
}

async function isOffspring(copy: Db, primary: Db): Promise<boolean> {
  const [there, here] = await Promise.all([readOrigin(copy), readOrigin(primary)]);
  return there !== undefined && there.system === here?.system && there.line !== here.line;
}

const INSTEAD = 'reports read the database itself until it does.';

const SENTENCES: Readonly<Record<ReportReplicaState, string>> = {
  read: 'Reports read the copy of DATABASE_REPLICA_URL again.',
  away: `The copy of DATABASE_REPLICA_URL does not answer: ${INSTEAD}`,
  behind: `The copy of DATABASE_REPLICA_URL has not caught up: ${INSTEAD}`,
  parted: 'The copy of DATABASE_REPLICA_URL is no longer updated: reports read the database itself.',
  'without-tables': `The copy of DATABASE_REPLICA_URL does not have all tables of this version yet: ${INSTEAD}`,
};
