import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Formats those of the files that exist, if the formatter is installed. */
export function formatFiles(files) {
  const existing = files.filter(file => existsSync(file));
  // Without the name of a file, the formatter would format all files of the folder.
  if (existing.length === 0) return;
  spawnSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', ...existing], { stdio: 'ignore' });
}
