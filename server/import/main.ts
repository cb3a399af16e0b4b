import { runImport } from './cli.ts';

process.exitCode = await runImport(process.argv.slice(2), {
  env: process.env,
  out: process.stdout,
  err: process.stderr,
});
