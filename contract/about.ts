import Type, { type Static } from 'typebox';
import { wordOf } from './common.ts';
import { COPY_STATES } from './words.ts';

const Bytes = Type.Integer({ minimum: 0 });

/** How the server is, for whoever runs it: an addition of our server (docs/api.md#what-our-server-adds). */
export const About = Type.Object({
  /** Of the product, and of the Node that it runs on. */
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
  /** What the copy for reports is, where there is to be one. */
  copy: Type.Optional(wordOf(COPY_STATES)),
  /** Of the data folder; null where the system does not say. */
  disk: Type.Union([Type.Object({ freeBytes: Bytes, bytes: Bytes }), Type.Null()]),
  /** Where the pictures are: a sentence's part. */
  files: Type.String(),
  backup: Type.Object({
    /** One is made every night. */
    nightly: Type.Boolean(),
    /** UTC milliseconds of the newest that the server made; null: there is none. */
    last: Type.Union([Type.Integer(), Type.Null()]),
  }),
  /** How many changes of the tables this version has that the database lacks. */
  pendingMigrations: Type.Integer({ minimum: 0 }),
  /** A newer version has changed the tables: this server should be replaced. */
  newerTables: Type.Boolean(),
});
export type About = Static<typeof About>;
