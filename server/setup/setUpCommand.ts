import path from 'node:path';
import { CODE_FILE_EXTENSION } from '../lib/installFolder.ts';
import { runSetUp } from './runSetUp.ts';

process.exitCode = await runSetUp(process.argv.slice(2), {
  env: process.env,
  out: process.stdout,
  err: process.stderr,
  maker: path.join(import.meta.dirname, `../demo/make${CODE_FILE_EXTENSION}`),
});
