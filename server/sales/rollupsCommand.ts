import { runRollups } from './runRollups.ts';

process.exitCode = await runRollups(process.argv.slice(2), {
  env: process.env,
  out: process.stdout,
  err: process.stderr,
});
