import Type, { type Static } from 'typebox';
import { enumSchema } from './common.ts';
import { REPORT_REPLICA_STATES } from './enums.ts';

const Bytes = Type.Integer({ minimum: 0 });

/**
 * Information about the server for its operator. Optional for backends other than our server
 * (docs/api.md#what-our-server-adds).
 */
export const ServerInformation = Type.Object({
  version: Type.String(),
  /** Commit of the program, 12 hexadecimal digits. Absent if unknown. */
  commit: Type.Optional(Type.String()),
  node: Type.String(),
  /** Start time of the server, in UTC milliseconds. */
  startedAt: Type.Integer(),
  database: Type.Object({
    name: Type.String(),
    bytes: Type.Union([Bytes, Type.Null()]),
  }),
  copy: Type.Optional(enumSchema(REPORT_REPLICA_STATES)),
  disk: Type.Union([Type.Object({ freeBytes: Bytes, bytes: Bytes }), Type.Null()]),
  /** Place where pictures are stored, worded as the end of a sentence, such as "the folder /srv/files". */
  files: Type.String(),
  backup: Type.Object({
    nightly: Type.Boolean(),
    /** Time of the newest backup in UTC milliseconds. Null if no backup exists. */
    last: Type.Union([Type.Integer(), Type.Null()]),
    /**
     * Reason why the last nightly backup failed, or why the last changes of an SQLite database could not be copied to
     * the backup folder or the bucket. Absent if nothing failed.
     */
    failure: Type.Optional(Type.String()),
  }),
  pendingMigrations: Type.Integer({ minimum: 0 }),
  /** True if a newer version has migrated the tables, so that this server must be upgraded. */
  newerTables: Type.Boolean(),
  /**
   * Present only if the server's clock jumped by more than two days: its last known time (`from`) and its current time
   * (`to`), in UTC milliseconds. Until a user confirms the clock, the server deletes nothing by age and applies no
   * scheduled price change.
   */
  clockJump: Type.Optional(Type.Object({ from: Type.Integer(), to: Type.Integer() })),
});
export type ServerInformation = Static<typeof ServerInformation>;
