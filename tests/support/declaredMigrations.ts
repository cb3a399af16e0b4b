/** Runs migrations that are generated from declared entities as if they were files. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Kysely } from 'kysely';
import { afterAll } from 'vitest';
import type { Entity } from '../../contract/entity.ts';
import { writeMigration } from '../../server/crud/writeMigration.ts';
import { getDialect, type Db } from '../../server/database/connect.ts';
import type { Dialect } from '../../server/database/dialects.ts';

interface MigrationFile {
  up: (db: Kysely<unknown>, dialect: Dialect) => Promise<void>;
  down: (db: Kysely<unknown>, dialect: Dialect) => Promise<void>;
}

/**
 * @returns a function that generates the migration that a database lacks, or null. The temporary files are removed
 *   after the test file
 */
export function useDeclaredMigrations() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-entities-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const database = path.join(import.meta.dirname, '../../server/database');
  let files = 0;
  return async (
    db: Db,
    entities: readonly Entity[],
    renamed?: Map<string, string>,
    dropped?: readonly string[],
  ) => {
    const written = await writeMigration(db, entities, renamed, dropped);
    if (written === null) return null;
    const file = path.join(folder, `${++files}.ts`);
    writeFileSync(file, written.text.replaceAll("'../", `'${database}/`));
    const { up, down } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as MigrationFile;
    return {
      up: () => up(db as Kysely<unknown>, getDialect(db)),
      down: () => down(db as Kysely<unknown>, getDialect(db)),
    };
  };
}
