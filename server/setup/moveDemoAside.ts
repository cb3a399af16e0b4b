import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DEMO_CREDENTIALS } from '../auth/demoSignIn.ts';
import type { Db } from '../database/connect.ts';
import { openFileStorage } from '../files/openFileStorage.ts';
import { HttpProblem } from '../http/problems.ts';
import { createMessage } from '../language/message.ts';
import { isPostgres, type Settings } from '../settings.ts';

type Place = Pick<Settings, 'dataFolder' | 'database' | 'filesFolder' | 'filesUrl'>;

export const getDemoFolder = (dataFolder: string): string => path.join(dataFolder, 'demo');

/**
 * Checks that the demo can be replaced by a real shop.
 * @throws HttpProblem 409 with advice if the shop is not a demo, or its database is on PostgreSQL
 */
export async function assertDemoMovable(db: Db, { database }: Place): Promise<void> {
  const { demo } = await db.selectFrom('shop').select('demo').executeTakeFirstOrThrow();
  if (demo !== 1) throw new HttpProblem(409, createMessage('demo.notADemo'));
  if (isPostgres(database)) {
    throw new HttpProblem(409, createMessage('demo.ofDatabase'));
  }
}

/**
 * Moves the demo shop to another folder. All database connections must be closed before, because closing the last
 * one writes SQLite's journal to the file.
 * @returns the new folder
 */
export async function moveDemoAside(place: Place): Promise<string> {
  const folder = freeFolder(getDemoFolder(place.dataFolder));
  mkdirSync(folder, { recursive: true });
  renameSync(place.database, path.join(folder, path.basename(place.database)));
  await (await openFileStorage(place)).moveTo(path.join(folder, 'files'));
  writeDemoSignInNote(folder);
  return folder;
}

export function writeDemoSignInNote(folder: string): void {
  const file = path.join(folder, 'config.json');
  if (existsSync(file)) return;
  const signInNote = `This is a demo. Sign in as ${DEMO_CREDENTIALS.userName} with the password ${DEMO_CREDENTIALS.password}.`;
  writeFileSync(file, `${JSON.stringify({ signInNote }, null, 2)}\n`);
}

function freeFolder(folder: string): string {
  if (!existsSync(folder)) return folder;
  let count = 2;
  while (existsSync(`${folder}-${count}`)) count++;
  return `${folder}-${count}`;
}
