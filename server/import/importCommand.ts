import { runImport } from './runImport.ts';

process.exitCode = await runImport(process.argv.slice(2), {
  env: process.env,
  out: process.stdout,
  err: process.stderr,
});
