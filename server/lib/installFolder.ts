/**
 * Folder in which the program is installed: its sources, or a compiled release
 * (docs/decisions/0030-starts-servers-backups.md).
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';

export const CODE_FILE_EXTENSION = path.extname(import.meta.filename);

export const INSTALL_FOLDER = path.dirname(findPackageJSON(import.meta.url)!);

export const APP_VERSION: string = (
  JSON.parse(readFileSync(path.join(INSTALL_FOLDER, 'package.json'), 'utf8')) as { version: string }
).version;

/**
 * The commit of the program, 12 hexadecimal digits. A release made by `npm pack` contains it in a file; in a git
 * checkout, git returns it. Empty in a copy without either.
 */
export const COMMIT_HASH: string = readCommit();

/** Version and commit for messages: `1.2.0 (0ef118f1c2d3)`. */
export const BUILD_LABEL: string = COMMIT_HASH === '' ? APP_VERSION : `${APP_VERSION} (${COMMIT_HASH})`;

function readCommit(): string {
  const released = path.join(INSTALL_FOLDER, 'release/commit.txt');
  if (CODE_FILE_EXTENSION === '.js' && existsSync(released)) return readFileSync(released, 'utf8').trim();
  if (!existsSync(path.join(INSTALL_FOLDER, '.git'))) return '';
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: INSTALL_FOLDER,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    // Git is not installed, so the commit is unknown.
    return '';
  }
}
