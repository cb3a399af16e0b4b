import Type, { type Static } from 'typebox';
import { enumSchema } from './common.ts';
import { COPY_STATES } from './enums.ts';

const Bytes = Type.Integer({ minimum: 0 });

/** The state of the server, for whoever runs it: an addition of our server (docs/api.md#what-our-server-adds). */
export const About = Type.Object({
  /** The versions of the product and of Node. */
  version: Type.String(),
  node: Type.String(),
  /** When the server was started: UTC milliseconds. */
  startedAt: Type.Integer(),
  database: Type.Object({
    /** Such as "SQLite 3.53.0". */
    name: Type.String(),
    /** Null where the engine does not say. */
    bytes: Type.Union([Bytes, Type.Null()]),
  }),
  /** The state of the reporting copy, where one is configured. */
  copy: Type.Optional(enumSchema(COPY_STATES)),
  /** The disk of the data folder; null where the system does not report it. */
  disk: Type.Union([Type.Object({ freeBytes: Bytes, bytes: Bytes }), Type.Null()]),
  /** The place where pictures are stored, worded to stand inside a sentence. */
  files: Type.String(),
  backup: Type.Object({
    /** Whether a backup is made every night. */
    nightly: Type.Boolean(),
    /** UTC milliseconds of the newest backup that the server made; null where there is none. */
    last: Type.Union([Type.Integer(), Type.Null()]),
  }),
  /** How many migrations of this version the database lacks. */
  pendingMigrations: Type.Integer({ minimum: 0 }),
  /** A newer version has migrated the tables, so this server should be upgraded. */
  newerTables: Type.Boolean(),
});
export type About = Static<typeof About>;
