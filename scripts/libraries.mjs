/** The server's largest libraries, each in a file of its own (docs/decisions/0098-libraries-in-one-file.md). */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fail, isRelease, node, replaceBy, root } from './toolbox.mjs';

const inRoot = file => path.join(root, file);

/** The folder with the bundled files; `preload.mjs` has the server import them from there. */
export const LIBRARIES = inRoot(isRelease ? 'release/libraries' : 'node_modules/.cache/libraries');

/** The files that the bundles are made from. */
const SOURCES = ['package-lock.json', 'vite.libraries.ts'];
const STAMP = 'made-from';

/** Bundles the libraries where the files are missing, or were made from other sources. A release has them already. */
export function ensureLibraries() {
  if (isRelease) return;
  const wanted = SOURCES.map(file => readFileSync(inRoot(file), 'utf8')).join('\0');
  const stamp = path.join(LIBRARIES, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const folder = folderBeside();
  if (!folder) return;
  makeLibraries(folder);
  writeFileSync(path.join(folder, STAMP), wanted);
  replaceBy(folder, LIBRARIES);
  rmSync(folder, { recursive: true, force: true });
}

/** @returns undefined where nothing can be written: the server then imports the libraries as they were published */
function folderBeside() {
  try {
    mkdirSync(path.dirname(LIBRARIES), { recursive: true });
    return mkdtempSync(`${LIBRARIES}.new-`);
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(error.code)) return undefined;
    throw error;
  }
}

export function makeLibraries(folder) {
  const args = [
    'build',
    '--config',
    'vite.libraries.ts',
    '--logLevel',
    'warn',
    '--outDir',
    folder,
    '--emptyOutDir',
  ];
  const done = spawnSync(node(), [inRoot('node_modules/vite/bin/vite.js'), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (done.status === 0) return;
  rmSync(folder, { recursive: true, force: true });
  fail("The server's libraries could not be put into their files.");
}
