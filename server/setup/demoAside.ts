/** The demo shop that stands in the place of a shop of one's own goes into a folder beside it. */
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DEMO_SIGN_IN } from '../auth/demoSignIn.ts';
import type { Db } from '../database/connect.ts';
import { openFiles } from '../files/openFiles.ts';
import { HttpProblem } from '../http/problems.ts';
import { isPostgres } from '../lib/databaseAddress.ts';
import type { Settings } from '../settings.ts';

type Place = Pick<Settings, 'dataFolder' | 'database' | 'filesFolder' | 'filesUrl'>;

/** The folder of the demo beside a shop. */
export const demoFolder = (dataFolder: string): string => path.join(dataFolder, 'demo');

/** @throws HttpProblem 409 with what to do instead, where this shop is no demo that can be moved */
export async function mustBeMovable(db: Db, { database }: Place): Promise<void> {
  const { demo } = await db.selectFrom('shop').select('demo').executeTakeFirstOrThrow();
  if (demo !== 1) throw new HttpProblem(409, 'This shop is no demo: nothing was changed.');
  if (isPostgres(database)) {
    throw new HttpProblem(
      409,
      'This demo fills the database of DATABASE_URL. Start the server on an empty database with DEMO=none to begin your own shop.',
    );
  }
}

/**
 * Moves the database and its pictures. Its connections are closed: with the last one the journal went back into the file.
 * @returns the folder where they are now
 */
export async function moveDemoAside(place: Place): Promise<string> {
  const folder = freeFolder(demoFolder(place.dataFolder));
  mkdirSync(folder, { recursive: true });
  renameSync(place.database, path.join(folder, path.basename(place.database)));
  await (await openFiles(place)).moveTo(path.join(folder, 'files'));
  writeSignInNote(folder);
  return folder;
}

/** Says on the sign-in page of a demo how to get in. */
export function writeSignInNote(folder: string): void {
  const file = path.join(folder, 'config.json');
  if (existsSync(file)) return;
  const signInNote = `This is a demo. Sign in as ${DEMO_SIGN_IN.userName} with the password ${DEMO_SIGN_IN.password}.`;
  writeFileSync(file, `${JSON.stringify({ signInNote }, null, 2)}\n`);
}

/** `demo`, else `demo-2`, `demo-3` …: an older demo is not written over. */
function freeFolder(folder: string): string {
  if (!existsSync(folder)) return folder;
  let count = 2;
  while (existsSync(`${folder}-${count}`)) count++;
  return `${folder}-${count}`;
}
