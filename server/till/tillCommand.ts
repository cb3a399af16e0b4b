import { runTill } from './runTill.ts';

const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort());
process.once('SIGTERM', () => stopping.abort());

process.exitCode = await runTill(process.argv.slice(2), {
  env: process.env,
  in: process.stdin,
  out: process.stdout,
  err: process.stderr,
  signal: stopping.signal,
});
