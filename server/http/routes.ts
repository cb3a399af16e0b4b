import type { ReportReplicaState } from '../../contract/enums.ts';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { Db } from '../database/connect.ts';
import type { FileStorage } from '../files/files.ts';
import type { Settings } from '../settings.ts';

export interface BackupState {
  /** Reason why the last nightly backup failed. Null if it did not fail. */
  failure: string | null;
  /**
   * Time of the newest copy of the SQLite database's changes in the backup folder, in UTC milliseconds. 0 before the
   * first copy. Absent if the server makes no such copies.
   */
  copiedAt?: number;
  /**
   * Reason why the last changes of the SQLite database could not be copied to the backup folder. Null if copying did
   * not fail.
   */
  copyFailure?: string | null;
  /**
   * Time of the newest copy of the database's changes in the bucket, in UTC milliseconds. 0 before the first copy.
   * Absent if COPIES_URL is not set.
   */
  bucketCopiedAt?: number;
  /**
   * Reason why the last copy of the database's changes could not be sent to the bucket. Null if sending did not fail.
   */
  bucketFailure?: string | null;
}

export interface RoutePluginOptions {
  db: Db;
  /**
   * Database for reports: the main database, or a replica that is slightly behind. Access checks always read `db`.
   */
  reports: Db;
  copyState?: (() => ReportReplicaState) | undefined;
  backupState?: BackupState | undefined;
  files: FileStorage;
  settings: Pick<
    Settings,
    | 'dataFolder'
    | 'backupFolder'
    | 'sessionHours'
    | 'sessionIdleMinutes'
    | 'defaultBranch'
    | 'trustProxy'
    | 'secondFactor'
    | 'mail'
    | 'importMegabytes'
    | 'tillSales'
    | 'webhooksPrivate'
  >;
}

export const toPascalCase = (what: string): string =>
  what.replace(/(?:^| )(.)/g, (_, letter: string) => letter.toUpperCase());

export type RoutePlugin = FastifyPluginCallbackTypebox<RoutePluginOptions>;
