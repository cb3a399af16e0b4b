/** Opens the shop: database, demo shop on the first run, then listens. Every refusal is one sentence. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildApp } from './app.ts';
import { DEMO_SIGN_IN } from './database/demo/people.ts';
import { openDatabase } from './database/open.ts';
import { mustBeFree } from './ports.ts';
import { ensureOwner, demoSignInWorks } from './owner.ts';
import { PlainError } from './plainError.ts';
import { readSettings } from './settings.ts';

async function main(): Promise<void> {
  const settings = readSettings();
  await mustBeFree(settings.host, settings.port);
  const db = await openDatabase(settings);
  const password = await ensureOwner(db);
  const application = path.join(import.meta.dirname, '../dist');
  const app = await buildApp({
    db,
    settings,
    ...(existsSync(path.join(application, 'index.html')) ? { application } : {}),
  });

  const close = async () => {
    await app.close();
    await db.destroy();
    process.exit(0);
  };
  process.once('SIGINT', close);
  process.once('SIGTERM', close);

  const address = await app.listen({ host: settings.host, port: settings.port });
  console.log(`\nTrastienda is open at ${address}`);
  if (password) console.log(`First sign-in: user owner, password ${password} (shown this once; keep it)`);
  else if (await demoSignInWorks(db)) {
    console.log(`Demo sign-in: user ${DEMO_SIGN_IN.userName}, password ${DEMO_SIGN_IN.password}`);
  }
  console.log('Stop it with Ctrl-C.');
}

main().catch((error: unknown) => {
  console.error(error instanceof PlainError ? error.message : error);
  process.exit(1);
});
