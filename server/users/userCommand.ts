import { runUserCommand } from './runUserCommand.ts';

process.exitCode = await runUserCommand(process.argv.slice(2), {
  env: process.env,
  out: process.stdout,
  err: process.stderr,
});
