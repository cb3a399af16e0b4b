import { runUser } from './runUser.ts';

process.exitCode = await runUser(process.argv.slice(2), {
  env: process.env,
  out: process.stdout,
  err: process.stderr,
});
