import Type, { type Static } from 'typebox';
import { enumSchema } from './common.ts';
import { COPY_STATES } from './enums.ts';

const Bytes = Type.Integer({ minimum: 0 });

/** The state of the server, for its operator. Extension of the documented API (docs/api.md#what-our-server-adds). */
export const About = Type.Object({
  version: Type.String(),
  node: Type.String(),
  /** Start time of the server, in UTC milliseconds. */
  startedAt: Type.Integer(),
  database: Type.Object({
    /** Name and version, such as "SQLite 3.53.0". */
    name: Type.String(),
    /** Size of the database; null if the engine does not report it. */
    bytes: Type.Union([Bytes, Type.Null()]),
  }),
  /** State of the reporting copy; absent if none is configured. */
  copy: Type.Optional(enumSchema(COPY_STATES)),
  /** Disk that holds the data folder; null if the system does not report it. */
  disk: Type.Union([Type.Object({ freeBytes: Bytes, bytes: Bytes }), Type.Null()]),
  /** Storage of pictures, worded to stand inside a sentence. */
  files: Type.String(),
  backup: Type.Object({
    /** True if a backup is made every night. */
    nightly: Type.Boolean(),
    /** Time of the server's newest backup, in UTC milliseconds; null if no backup exists. */
    last: Type.Union([Type.Integer(), Type.Null()]),
  }),
  /** Number of this version's migrations that the database lacks. */
  pendingMigrations: Type.Integer({ minimum: 0 }),
  /** True if a newer version has migrated the tables, so this server must be upgraded. */
  newerTables: Type.Boolean(),
});
export type About = Static<typeof About>;
