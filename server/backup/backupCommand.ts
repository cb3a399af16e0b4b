import { runBackup } from './runBackup.ts';

const [command, ...args] = process.argv.slice(2);
// The IPC channel to the server that started this process for the nightly backup.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();
process.exitCode = await runBackup(command === 'restore' ? 'restore' : 'backup', args, {
  env: process.env,
  out: process.stdout,
  err: process.stderr,
});
