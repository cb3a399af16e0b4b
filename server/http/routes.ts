import type { ReplicaState } from '../../contract/enums.ts';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { Db } from '../database/connect.ts';
import type { FileStorage } from '../files/files.ts';
import type { Settings } from '../settings.ts';

export interface RoutePluginOptions {
  db: Db;
  /**
   * Database for reports: the main database, or a replica that is slightly behind. Access checks always read `db`.
   */
  reports: Db;
  copyState?: (() => ReplicaState) | undefined;
  backupState?: { failure: string | null } | undefined;
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
  >;
}

export const toPascalCase = (what: string): string =>
  what.replace(/(?:^| )(.)/g, (_, letter: string) => letter.toUpperCase());

export type RoutePlugin = FastifyPluginCallbackTypebox<RoutePluginOptions>;
