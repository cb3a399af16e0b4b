import { runTillCommand } from './runTillCommand.ts';

const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort());
process.once('SIGTERM', () => stopping.abort());

process.exitCode = await runTillCommand(process.argv.slice(2), {
  env: process.env,
  in: process.stdin,
  out: process.stdout,
  err: process.stderr,
  signal: stopping.signal,
});
