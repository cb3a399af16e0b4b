/**
 * The copy that reports read (`DATABASE_REPLICA_URL`). While it is away, or far behind, they read the database itself: a figure of
 * yesterday that looks like one of now is worse than a database with more to do (docs/decisions/0100-reports-read-a-copy-that-follows.md).
 */
import { setTimeout as delay } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { CopyState } from '../../contract/words.ts';
import { codeOf, isAway, isRefused } from '../lib/errors.ts';
import { connect, eitherOf, type Db } from './connect.ts';
import { keepLooking } from './keepLooking.ts';
import { isMigrated } from './migrate.ts';

/** Milliseconds. */
const PAUSE = 5000;
const PATIENCE = 5000;
/** How old the figures of a copy may be. */
const MOST_BEHIND = 60_000;
/** In which a copy that is a moment behind while the server starts may catch up. */
const FIRST = { looks: 10, pause: 200 };

/** Of what the database had written when: beyond so many every other one will do. */
const MOST_MARKS = 200;

/** PostgreSQL's "no such function". */
const UNKNOWN = '42883';

interface Mark {
  /** `performance.now()`. */
  time: number;
  /** Bytes of the log that the database had written by then. */
  position: number;
}

/** Whether it follows, and how many bytes of that log it has. */
interface Replayed {
  follows: boolean;
  position: number;
}

export interface ReportsCopy {
  /** What reports read: the copy, or the database. Each transaction, and each statement outside of one, takes one of them. */
  reports: Db;
  /** Ends its connections; those of the database are somebody else's. */
  close: () => Promise<void>;
  state: () => CopyState;
  /** Looks at the copy from here on. @param say takes a sentence whenever reports begin to read the other one */
  watch: (say: (sentence: string) => void) => () => Promise<void>;
}

interface Options {
  mostBehind?: number;
  pause?: number;
  patience?: number;
}

/**
 * A copy that is away may come back; one that refuses this server is a setting that is wrong.
 * @param primary the database that it follows
 * @throws what PostgreSQL answers where the copy is there and refuses
 */
export async function openCopy(url: string, primary: Db, options: Options = {}): Promise<ReportsCopy> {
  const copy = connect(url);
  const following = new Following(copy, primary, options);
  try {
    await following.firstLooks();
  } catch (error) {
    await copy.destroy();
    throw error;
  }
  const reports = eitherOf(copy, primary, {
    isThere: () => following.state === 'read',
    onAway: () => following.lose(),
  });
  return {
    reports,
    close: () => reports.destroy(),
    state: () => following.state,
    watch: say => following.watch(say),
  };
}

/** What the copy is, as far as the last look knew. */
class Following {
  state: CopyState = 'away';
  private readonly copy: Db;
  private readonly primary: Db;
  private readonly options: Required<Options>;
  private hasTables = false;
  private hasFollowed = false;
  /** In their order; the first is the newest that the copy has reached, once it has reached one. */
  private marks: Mark[] = [];
  private hasReached = false;
  private asking: Promise<Replayed | 'without-tables'> | undefined;

  constructor(copy: Db, primary: Db, options: Options) {
    this.copy = copy;
    this.primary = primary;
    this.options = { mostBehind: MOST_BEHIND, pause: PAUSE, patience: PATIENCE, ...options };
  }

  lose(): void {
    this.state = 'away';
  }

  /** @throws what a copy that is there refuses */
  async firstLooks(): Promise<void> {
    for (let look = 0; look < FIRST.looks; look++) {
      if (look > 0) await delay(FIRST.pause);
      this.state = await this.seen();
      if (this.state !== 'behind') return;
    }
  }

  watch(say: (sentence: string) => void): () => Promise<void> {
    let said: CopyState = 'read';
    const tell = () => {
      if (this.state === said) return;
      said = this.state;
      say(SENTENCES[said]);
    };
    tell();
    const look = async () => {
      this.state = await this.seen().catch(() => 'away' as const);
      tell();
    };
    return keepLooking({ look, pause: this.options.pause, onFailure: () => {} });
  }

  private async seen(): Promise<CopyState> {
    const mark = await this.inTime(writtenBy(this.primary)).catch(() => undefined);
    // Of a database that is away or busy nobody knows how far it is: the copy stays what it was.
    if (!mark) return this.state;
    try {
      const replayed = await this.inTime(this.ask());
      return typeof replayed === 'string' ? replayed : this.compared(mark, replayed);
    } catch (error) {
      if (error === SILENT || (isAway(error) && !isRefused(error))) return 'away';
      throw error;
    }
  }

  /** Never twice at once: each would keep a connection to a copy that is silent. */
  private ask() {
    return (this.asking ??= this.replayed().finally(() => (this.asking = undefined)));
  }

  private async replayed() {
    this.hasTables ||= await isMigrated(this.copy);
    return this.hasTables ? replayedBy(this.copy) : 'without-tables';
  }

  private compared(mark: Mark, { follows, position }: Replayed): CopyState {
    // One that never followed is kept up to date in some other way, which does not say how far it is.
    if (!follows) return this.hasFollowed ? 'parted' : 'read';
    this.hasFollowed = true;
    this.marks.push(mark);
    const newest = this.marks.findLastIndex(written => written.position <= position);
    if (newest >= 0) {
      this.hasReached = true;
      this.marks.splice(0, newest);
    }
    if (this.marks.length > MOST_MARKS) this.marks = this.marks.filter((_, at) => at % 2 === 0);
    return this.hasReached && mark.time - this.marks[0]!.time <= this.options.mostBehind ? 'read' : 'behind';
  }

  /** @throws SILENT */
  private async inTime<T>(answer: Promise<T>): Promise<T> {
    const over = new AbortController();
    const silence = delay(this.options.patience, undefined, { signal: over.signal, ref: false }).then(() => {
      throw SILENT;
    });
    return Promise.race([answer, silence]).finally(() => over.abort());
  }
}

const SILENT = new Error('It does not answer.');

/** A position in PostgreSQL's log as a number. */
const bytes = (position: RawBuilder<unknown>) =>
  sql<number>`cast(pg_wal_lsn_diff(${position}, '0/0') as bigint)`;

async function writtenBy(db: Db): Promise<Mark> {
  const time = performance.now();
  const statement = sql<{ position: number }>`select ${bytes(sql`pg_current_wal_lsn()`)} as position`;
  const { position } = await rowOf(statement, db, { position: 0 });
  return { time, position };
}

async function replayedBy(db: Db): Promise<Replayed> {
  const statement = sql<Replayed>`
    select pg_is_in_recovery() as follows, coalesce(${bytes(sql`pg_last_wal_replay_lsn()`)}, 0) as position`;
  return rowOf(statement, db, { follows: false, position: 0 });
}

/** @param untold in its place, of an engine with PostgreSQL's protocol that has no such functions */
async function rowOf<Row>(statement: RawBuilder<Row>, db: Db, untold: Row): Promise<Row> {
  try {
    return (await statement.execute(db)).rows[0]!;
  } catch (error) {
    if (codeOf(error) === UNKNOWN) return untold;
    throw error;
  }
}

const INSTEAD = 'reports read the database itself until it does.';

const SENTENCES: Readonly<Record<CopyState, string>> = {
  read: 'Reports read the copy of DATABASE_REPLICA_URL again.',
  away: `The copy of DATABASE_REPLICA_URL does not answer: ${INSTEAD}`,
  behind: `The copy of DATABASE_REPLICA_URL has not caught up: ${INSTEAD}`,
  parted: 'The copy of DATABASE_REPLICA_URL follows no longer: reports read the database itself.',
  'without-tables': `The copy of DATABASE_REPLICA_URL has not all tables of this version yet: ${INSTEAD}`,
};
