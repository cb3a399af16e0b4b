import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Formats the given files. Skips missing files, and does nothing if the formatter is not installed. */
export function formatFiles(files) {
  const existing = files.filter(file => existsSync(file));
  // Without the name of a file, the formatter would format all files of the folder.
  if (existing.length === 0) return;
  spawnSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', ...existing], { stdio: 'ignore' });
}
