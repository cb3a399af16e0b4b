import type { ServerInformation as AboutWire } from '../../../contract/about';
import { API_EXTENSIONS } from '../../../contract/enums';
import { defineOptionalCall, get, post } from '../requests';
import { toObjectOrEmpty, toNumber, toNumberOrNull, toText, type UncheckedFields } from '../wire';

/** State of the server. Unknown sizes (in bytes) are null; unknown times are empty. */
export interface ServerState {
  /** Version and commit: `1.2.0 (0ef118f1c2d3)`. */
  version: string;
  database: string;
  databaseBytes: number | null;
  /** True if reports read a replica of the database; undefined if no replica is configured. */
  readsCopy: boolean | undefined;
  freeBytes: number | null;
  /** The time of the last backup, as ISO 8601; empty if unknown. */
  lastBackup: string;
  nightlyBackup: boolean;
  /** Reason why the last nightly backup failed; empty if it did not. */
  backupFailure: string;
  pendingMigrations: number;
  newerTables: boolean;
  /**
   * Last known time and current time of the server's clock, as ISO 8601, if the clock jumped by more than two days.
   * Empty otherwise.
   */
  clockJumpedFrom: string;
  clockJumpedTo: string;
}

const timeOf = (value: unknown): string => (typeof value === 'number' ? new Date(value).toISOString() : '');

export const serverState = defineOptionalCall(API_EXTENSIONS.about)(
  (_nothing: undefined) => get('/api/about', {}),
  (answer): ServerState => {
    const about: UncheckedFields<AboutWire> = toObjectOrEmpty(answer);
    const database = toObjectOrEmpty(about.database);
    const disk = toObjectOrEmpty(about.disk);
    const clockJump = toObjectOrEmpty(about.clockJump);
    const backup = toObjectOrEmpty(about.backup);
    return {
      version: [toText(about.version), about.commit ? `(${toText(about.commit)})` : ''].join(' ').trim(),
      database: toText(database.name),
      databaseBytes: toNumberOrNull(database.bytes),
      readsCopy: about.copy === undefined ? undefined : about.copy === 'read',
      freeBytes: toNumberOrNull(disk.freeBytes),
      lastBackup: timeOf(backup.last),
      nightlyBackup: backup.nightly === true,
      backupFailure: toText(backup.failure),
      pendingMigrations: toNumber(about.pendingMigrations),
      newerTables: about.newerTables === true,
      clockJumpedFrom: timeOf(clockJump.from),
      clockJumpedTo: timeOf(clockJump.to),
    };
  },
);

export const confirmClock = defineOptionalCall(API_EXTENSIONS.about)(
  (_nothing: undefined) => post('/api/about/clock'),
  () => null,
);
