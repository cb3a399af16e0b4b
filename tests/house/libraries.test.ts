/** The server takes its largest libraries from one file each: one that came along as it was published would bring hundreds. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { ensureLibraries } from '../../scripts/libraries.mjs';

const root = path.join(import.meta.dirname, '../..');
const url = (file: string) => pathToFileURL(path.join(root, file)).href;

/** Says which files are read, once all that a shop needs has been. */
const LOADED = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  await import(${JSON.stringify(url('server/shop.ts'))});
  console.log(JSON.stringify(loaded));
`;

it('reads them from there, whoever imports them', () => {
  ensureLibraries();
  const args = ['--disable-warning=ExperimentalWarning', `--import=${url('scripts/preload.mjs')}`];
  const said = execFileSync(process.execPath, [...args, '--input-type=module', '--eval', LOADED], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });
  const loaded = JSON.parse(said) as string[];
  const of = (part: string) => loaded.filter(file => file.includes(part));
  expect(of('/node_modules/typebox/')).toEqual([]);
  expect(of('/node_modules/kysely/')).toEqual([]);
  // Those by which they are imported, and what two of them share.
  expect(of('/libraries/').length).toBeLessThanOrEqual(9);
  expect(of('/libraries/typebox.mjs')).toHaveLength(1);
  expect(of('/libraries/kysely.mjs')).toHaveLength(1);
});
