/** What the routes are built from. */
import type { CopyState } from '../../contract/words.ts';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { Db } from '../database/connect.ts';
import type { Files } from '../files/files.ts';
import type { Settings } from '../settings.ts';

export interface RouteOptions {
  db: Db;
  /** Where reports read: the same database, or a copy that follows it by some moments. What a caller may see is asked of `db`. */
  reports: Db;
  /** What that copy is; absent where there is none. */
  copyState?: (() => CopyState) | undefined;
  /** The stored pictures. */
  files: Files;
  settings: Pick<
    Settings,
    | 'dataFolder'
    | 'backupFolder'
    | 'sessionHours'
    | 'sessionIdleMinutes'
    | 'defaultBranch'
    | 'host'
    | 'secondFactor'
    | 'mail'
    | 'importMegabytes'
  >;
}

/** A part of the `operationId` of calls that several kinds of record have: `DiscountType` of "discount type". */
export const operationNoun = (what: string): string =>
  what.replace(/(?:^| )(.)/g, (_, letter: string) => letter.toUpperCase());

/** A file of routes: `app.register(warehouses, shop)`. */
export type Routes = FastifyPluginCallbackTypebox<RouteOptions>;
