/**
 * Prints the type errors of application, contract and server while another program runs, which does not wait for
 * them.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { node, root } from './toolbox.mjs';

const COMPILER = path.join(root, 'node_modules/typescript7/bin/tsc');
/** State file of the incremental type check. With it, the check reads only changed files. */
const STATE = path.join(root, 'node_modules/.cache/types.tsbuildinfo');

let running;

/**
 * Starts a type check, and stops one that is still running. Does nothing if the compiler is not installed.
 */
export function checkTypes() {
  running?.kill();
  if (!existsSync(COMPILER)) return;
  const args = [COMPILER, '-p', '.', '--noEmit', '--incremental', '--tsBuildInfoFile', STATE];
  const child = spawn(node(), args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  running = child;
  let said = '';
  child.stdout.setEncoding('utf8').on('data', text => (said += text));
  child.on('close', (_code, signal) => {
    const errors = signal ? [] : listTypeErrors(said);
    if (errors.length > 0)
      console.error(`\nType errors, with which the program runs all the same:\n${errors.join('\n')}\n`);
  });
}

/** Lists the type errors outside of the tests, each with its indented lines. */
export function listTypeErrors(said) {
  const errors = said.split(/\r?\n(?=\S)/);
  return errors.filter(error => /^(src|contract|server)\//.test(error)).map(error => error.trimEnd());
}

if (process.argv[1] === import.meta.filename) checkTypes();
