/** What an archive says of itself, and the check of it: an archive may come from anywhere. */
import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';
import { PlainError } from '../lib/plainError.ts';
import { VERSION } from '../lib/version.ts';

export const MANIFEST = 'manifest.json';
/** Where in an archive the embedded database is, and the settings of the application. */
export const DATABASE = 'database.sqlite';
export const CONFIG = 'config.json';
/** Folders of an archive: the tables of PostgreSQL, and the pictures. */
export const TABLES = 'tables';
export const FILES = 'files';

/** The form that this version writes; it reads no other. */
const FORM = 1;

const NAME = '^[a-z][a-z0-9_]*$';

export const Manifest = Type.Object({
  product: Type.Literal('trastienda'),
  form: Type.Integer({ minimum: 1 }),
  /** Of the product that wrote it. */
  version: Type.String({ maxLength: 100 }),
  database: Type.Union([Type.Literal('sqlite'), Type.Literal('postgres')]),
  /** Those that had made the database, in their order. */
  migrations: Type.Array(Type.String({ pattern: '^[0-9]{3}_[a-z0-9_]+$' }), { minItems: 1 }),
  /** UTC, ISO 8601: the shop is as it was then. */
  moment: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }),
  /** PostgreSQL's; each has its rows in a file of its own. */
  tables: Type.Array(
    Type.Object({
      name: Type.String({ pattern: NAME }),
      columns: Type.Array(Type.String({ pattern: NAME }), { minItems: 1 }),
      /** The next id that the database would give; null where it gives none. */
      nextId: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
    }),
  ),
  /** Everything else in the archive, in its order. */
  files: Type.Array(
    Type.Object({
      path: Type.String({ maxLength: 1000 }),
      bytes: Type.Integer({ minimum: 0 }),
      /** Hexadecimal. */
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    }),
  ),
});
export type Manifest = Static<typeof Manifest>;
export type ArchivedFile = Manifest['files'][number];
export type ArchivedTable = Manifest['tables'][number];

/** What this version puts at the head of an archive. */
export const ours = { product: 'trastienda', form: FORM, version: VERSION } as const;

/** @throws PlainError, or whatever is wrong, when the text is no manifest that this version can follow */
export function readManifest(text: string): Manifest {
  const manifest: unknown = JSON.parse(text);
  const { form, version } = (manifest ?? {}) as Partial<Manifest>;
  if (typeof form === 'number' && form > FORM) {
    throw new PlainError(
      `The backup was written by a newer version of Trastienda (${String(version)}). Restore it with that version.`,
    );
  }
  if (!Check(Manifest, manifest)) throw new Error('its manifest is not complete');
  const paths = manifest.files.map(file => file.path);
  const foreign = paths.find(path => !isPlaceOfOurs(path));
  if (foreign !== undefined)
    throw new Error(`it names a file outside of the shop: ${JSON.stringify(foreign)}`);
  if (new Set(paths).size < paths.length) throw new Error('it names a file twice');
  const needed =
    manifest.database === 'sqlite' ? [DATABASE] : manifest.tables.map(({ name }) => `${TABLES}/${name}.tsv`);
  if (!needed.every(path => paths.includes(path))) throw new Error('it lacks a part of the database');
  return manifest;
}

/** Names that stay inside of their folder on every system: none begins with a point, or has a sign that parts a path. */
const PICTURE = /^files(\/(?!\.)[^/\\:\p{Cc}]+)+$/u;
const TABLE = /^tables\/[a-z][a-z0-9_]*\.tsv$/;

export const isPlaceOfOurs = (path: string): boolean =>
  path === DATABASE || path === CONFIG || TABLE.test(path) || PICTURE.test(path);
