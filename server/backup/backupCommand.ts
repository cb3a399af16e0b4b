import { runBackup } from './runBackup.ts';

const [command, ...args] = process.argv.slice(2);
// The server starts this process for the nightly backup and is connected to it by an IPC channel. The process exits
// with the server.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();
process.exitCode = await runBackup(command === 'restore' ? 'restore' : 'backup', args, {
  env: process.env,
  out: process.stdout,
  err: process.stderr,
});
