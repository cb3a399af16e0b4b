import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';
import { ExpectedError } from '../lib/errors.ts';
import { BUILD_LABEL, APP_VERSION } from '../lib/installFolder.ts';

export const MANIFEST_PATH = 'manifest.json';
export const DATABASE_PATH = 'database.sqlite';
export const CONFIG_PATH = 'config.json';
export const TABLES_FOLDER = 'tables';
export const FILES_FOLDER = 'files';

const FORM = 1;

const NAME = '^[a-z][a-z0-9_]*$';

export const Manifest = Type.Object({
  product: Type.Literal('trastienda'),
  form: Type.Integer({ minimum: 1 }),
  version: Type.String({ maxLength: 100 }),
  database: Type.Union([Type.Literal('sqlite'), Type.Literal('postgres')]),
  migrations: Type.Array(Type.String({ pattern: '^[0-9]{3}_[a-z0-9_]+$' }), { minItems: 1 }),
  /** Time of the backup, ISO 8601 in UTC. */
  moment: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }),
  tables: Type.Array(
    Type.Object({
      name: Type.String({ pattern: NAME }),
      columns: Type.Array(Type.String({ pattern: NAME }), { minItems: 1 }),
      /** Next id of the table's sequence. Null for a table without a sequence. */
      nextId: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
    }),
  ),
  files: Type.Array(
    Type.Object({
      path: Type.String({ maxLength: 1000 }),
      bytes: Type.Integer({ minimum: 0 }),
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    }),
  ),
});
export type Manifest = Static<typeof Manifest>;
export type ArchivedFile = Manifest['files'][number];
export type ArchivedTable = Manifest['tables'][number];

export const MANIFEST_HEADER = { product: 'trastienda', form: FORM, version: APP_VERSION } as const;

/**
 * Parses the manifest of an archive.
 * @throws ExpectedError if a newer version wrote the archive; Error if the text is not a complete manifest
 */
export function readManifest(text: string): Manifest {
  const manifest: unknown = JSON.parse(text);
  const { form, version } = (manifest ?? {}) as Partial<Manifest>;
  if (typeof form === 'number' && form > FORM) {
    throw new ExpectedError(
      `The backup was written by a newer version of Trastienda (${String(version)}). Restore it with that version. This is version ${BUILD_LABEL}.`,
    );
  }
  if (!Check(Manifest, manifest)) throw new Error('its manifest is not complete');
  const paths = manifest.files.map(file => file.path);
  const foreign = paths.find(path => !isBackupFilePath(path));
  if (foreign !== undefined)
    throw new Error(`it names a file outside of the shop: ${JSON.stringify(foreign)}`);
  if (new Set(paths).size < paths.length) throw new Error('it names a file twice');
  const needed =
    manifest.database === 'sqlite'
      ? [DATABASE_PATH]
      : manifest.tables.map(({ name }) => `${TABLES_FOLDER}/${name}.tsv`);
  if (!needed.every(path => paths.includes(path))) throw new Error('it lacks a part of the database');
  return manifest;
}

/**
 * Matches paths of pictures in an archive that stay within its folder on every operating system: no part between
 * slashes begins with a dot or contains a backslash or a colon.
 */
const PICTURE = /^files(\/(?!\.)[^/\\:\p{Cc}]+)+$/u;
const TABLE = /^tables\/[a-z][a-z0-9_]*\.tsv$/;

export const isBackupFilePath = (path: string): boolean =>
  path === DATABASE_PATH || path === CONFIG_PATH || TABLE.test(path) || PICTURE.test(path);
