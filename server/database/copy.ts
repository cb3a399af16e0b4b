/**
 * The copy that reports read (`DATABASE_REPLICA_URL`). While it is away, or far behind, they read the database itself: a figure of
 * yesterday that looks like one of now is worse than a database with more to do (docs/decisions/0100-reports-read-a-copy-that-follows.md).
 */
import { setTimeout as delay } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { CopyState } from '../../contract/words.ts';
import { codeOf, isAway, isRefused } from '../lib/errors.ts';
import { connect, cutOff, eitherOf, type Db } from './connect.ts';
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

/** Silent looks in a row: one may have waited behind the reports of others, at a pooler. */
const GONE = 2;

/**
 * PostgreSQL's "no such function" and "no right to it", and what engines with its protocol (Amazon's Aurora) answer: "not supported",
 * "not as this is set".
 */
const UNTOLD = new Set(['42883', '42501', '0A000', '55000']);

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

interface Looking extends Required<Options> {
  /** It has been silent for so long that whoever reads it waits in vain. */
  onGone: () => void;
}

/**
 * A copy that is away may come back; one that refuses this server is a setting that is wrong.
 * @param primary the database that it follows
 * @throws what PostgreSQL answers where the copy is there and refuses
 */
export async function openCopy(url: string, primary: Db, options: Options = {}): Promise<ReportsCopy> {
  const copy = connect(url);
  // A connection of their own: behind reports that take long they would take the copy for silent.
  const looks = connect(url, undefined, { connections: 1 });
  const close = async () => {
    // One that is silent would not let them go.
    cutOff(copy);
    cutOff(looks);
    await Promise.all([copy.destroy(), looks.destroy()]);
  };
  const following = new Following(looks, primary, { ...options, onGone: () => cutOff(copy) });
  try {
    await following.firstLooks();
  } catch (error) {
    await close();
    throw error;
  }
  const reports = eitherOf(copy, primary, {
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

/** What the copy is, as far as the last look knew. */
class Following {
  state: CopyState = 'away';
  /** By connections that no report reads. */
  private readonly copy: Db;
  private readonly primary: Db;
  private readonly options: Looking;
  private silences = 0;
  private hasTables = false;
  private hasFollowed = false;
  /** In their order; the first is the newest that the copy has reached, once it has reached one. */
  private marks: Mark[] = [];
  private hasReached = false;
  private asking: Promise<Replayed | 'without-tables'> | undefined;

  constructor(copy: Db, primary: Db, options: Options & Pick<Looking, 'onGone'>) {
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
    const look = async (isOver: () => boolean) => {
      this.state = await this.seen().catch(() => 'away' as const);
      if (!isOver()) tell();
    };
    const end = keepLooking({ look, pause: this.options.pause, onFailure: () => {} });
    return () => {
      const ended = end();
      // Who stops does not wait for what may be silent.
      cutOff(this.copy);
      return ended;
    };
  }

  private async seen(): Promise<CopyState> {
    const mark = await this.inTime(writtenBy(this.primary)).catch(() => undefined);
    // Of a database that is away or busy nobody knows how far it is: the copy stays what it was.
    if (!mark) return this.state;
    try {
      const replayed = await this.inTime(this.ask());
      this.silences = 0;
      return typeof replayed === 'string' ? replayed : this.compared(mark, replayed);
    } catch (error) {
      if (isSilence(error)) {
        if (++this.silences >= GONE) {
          cutOff(this.copy);
          this.options.onGone();
        }
        return 'away';
      }
      this.silences = 0;
      if (isAway(error) && !isRefused(error)) return 'away';
      throw error;
    }
  }

  /** Never twice at once: each would keep a connection to a copy that is silent. */
  private ask() {
    return (this.asking ??= this.replayed().finally(() => (this.asking = undefined)));
  }

  private async replayed() {
    this.hasTables ||= await isMigrated(this.copy);
    if (!this.hasTables) return 'without-tables';
    const replayed = await replayedBy(this.copy);
    if (!replayed.follows && !this.hasFollowed) this.hasFollowed = await isOffspring(this.copy, this.primary);
    return replayed;
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

/** The driver has no code for a connection that is not made in time. */
const isSilence = (error: unknown): boolean =>
  error === SILENT || (isAway(error) && codeOf(error) === undefined);

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
    if (UNTOLD.has(codeOf(error) ?? '')) return untold;
    throw error;
  }
}

interface Origin {
  /** That of the cluster that all its copies came from. */
  system: string;
  /** Another one begins where a copy becomes a database of its own. */
  line: string;
}

async function originOf(db: Db): Promise<Origin | undefined> {
  const statement = sql<Origin>`
    select cast(system_identifier as text) as system, substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as line
    from pg_control_system()`;
  return rowOf<Origin | undefined>(statement, db, undefined);
}

/** Whether one that does not follow did so once, before this server was there to see it. */
async function isOffspring(copy: Db, primary: Db): Promise<boolean> {
  const [there, here] = await Promise.all([originOf(copy), originOf(primary)]);
  return there !== undefined && there.system === here?.system && there.line !== here.line;
}

const INSTEAD = 'reports read the database itself until it does.';

const SENTENCES: Readonly<Record<CopyState, string>> = {
  read: 'Reports read the copy of DATABASE_REPLICA_URL again.',
  away: `The copy of DATABASE_REPLICA_URL does not answer: ${INSTEAD}`,
  behind: `The copy of DATABASE_REPLICA_URL has not caught up: ${INSTEAD}`,
  parted: 'The copy of DATABASE_REPLICA_URL follows no longer: reports read the database itself.',
  'without-tables': `The copy of DATABASE_REPLICA_URL has not all tables of this version yet: ${INSTEAD}`,
};
