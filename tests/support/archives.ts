import { createHash } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import tar, { type Headers } from 'tar-stream';
import { readSettings, type Settings } from '../../server/settings.ts';
import type { Db } from '../../server/database/connect.ts';
import { parsed } from './json.ts';
import type { Database } from './databases.ts';

export async function emptyPlace(database: Database, folder: string): Promise<Settings> {
  return readSettings({
    DATA_DIR: folder,
    ...(database.dialect === 'postgres' ? { DATABASE_URL: await database.make() } : {}),
  });
}

/** All rows, without the values that every restore replaces. */
export async function rowsOf(db: Db): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const { name } of await db.introspection.getTables()) {
    if (name === 'first_start') continue;
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    content[name] = rows
      .map(row => JSON.stringify({ ...(row as object), version: 0, epoch: '', start_token: '' }))
      .sort();
  }
  return content;
}

export interface Entry extends Headers {
  content: Buffer;
}

export async function entriesOf(file: string): Promise<Entry[]> {
  const extract = tar.extract();
  extract.end(gunzipSync(readFileSync(file)));
  const entries: Entry[] = [];
  for await (const entry of extract) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk);
    entries.push({ ...entry.header, content: Buffer.concat(chunks) });
  }
  return entries;
}

export async function writeEntries(file: string, entries: readonly Entry[]): Promise<void> {
  const pack = tar.pack();
  for (const { content, ...header } of entries) pack.entry({ ...header, size: content.length }, content);
  pack.finalize();
  await pipeline(pack, createGzip(), createWriteStream(file));
}

interface Listed {
  files: { path: string; bytes: number; sha256: string }[];
  [more: string]: unknown;
}

export function withManifest(entries: readonly Entry[], change: (manifest: Listed) => void): Entry[] {
  const [first, ...others] = entries;
  const manifest = parsed<Listed>(first!.content.toString());
  change(manifest);
  return [{ ...first!, content: Buffer.from(JSON.stringify(manifest)) }, ...others];
}

export function withFile(entries: readonly Entry[], name: string, more: Partial<Entry> = {}): Entry[] {
  const content = more.content ?? Buffer.from('planted');
  const sha256 = createHash('sha256').update(content).digest('hex');
  return [
    ...withManifest(entries, ({ files }) => files.push({ path: name, bytes: content.length, sha256 })),
    { name, type: 'file', ...more, content },
  ];
}
