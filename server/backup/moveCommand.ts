import { runMove } from './runMove.ts';

process.exitCode = await runMove(process.argv.slice(2), {
  env: process.env,
  out: process.stdout,
  err: process.stderr,
});
