/**
 * Folder in which the program is installed: its sources, or a compiled release
 * (docs/decisions/0030-starts-servers-backups.md).
 */
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { readFileSync } from 'node:fs';

export const CODE_EXTENSION = path.extname(import.meta.filename);

export const INSTALL_FOLDER = path.dirname(findPackageJSON(import.meta.url)!);

export const VERSION: string = (
  JSON.parse(readFileSync(path.join(INSTALL_FOLDER, 'package.json'), 'utf8')) as { version: string }
).version;
