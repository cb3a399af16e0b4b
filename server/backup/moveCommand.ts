import { runDatabaseMove } from './runDatabaseMove.ts';

process.exitCode = await runDatabaseMove(process.argv.slice(2), {
  env: process.env,
  out: process.stdout,
  err: process.stderr,
});
