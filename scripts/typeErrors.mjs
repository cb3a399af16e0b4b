/**
 * Type-checks application, contract and server in the background, and prints the errors. The server or development
 * server that runs at the same time does not wait for the result.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { getNodePath, projectRoot } from './toolbox.mjs';

const COMPILER = path.join(projectRoot, 'node_modules/typescript7/bin/tsc');
const STATES = path.join(projectRoot, 'node_modules/.cache/types');
const FOLDERS = ['src', 'contract', 'server'];
/** `src` and `server` each have a `tsconfig.json`, which also includes the folder `contract`. */
const PROJECTS = ['src', 'server'];

let running;
let latestCheck = 0;
let printed = [];

/** Stops the running type check, if any. The compiler ignores SIGTERM until it has finished. */
export function stopTypeCheck() {
  latestCheck++;
  running?.kill('SIGKILL');
}

/**
 * Starts a type check, and stops the previous check if it is still running. Does nothing if the compiler is not
 * installed.
 */
export async function checkTypes() {
  stopTypeCheck();
  if (!existsSync(COMPILER)) return;
  const check = latestCheck;
  const state = getBuildInfoFileName(projectRoot);
  const fileOf = project => `${project}-${state}`;
  mkdirSync(STATES, { recursive: true });
  for (const old of readdirSync(STATES).filter(name => !PROJECTS.map(fileOf).includes(name)))
    rmSync(path.join(STATES, old));
  const errors = new Set();
  for (const project of PROJECTS) {
    const said = await runCompiler(project, path.join(STATES, fileOf(project)));
    if (check !== latestCheck) return;
    for (const error of listTypeErrors(said)) errors.add(error);
  }
  const message = describeTypeErrors([...errors], printed);
  printed = [...errors];
  if (message) console.error(`\n${message}\n`);
}

/**
 * Runs the compiler with one thread for checking, because each further thread needs another 700 MB.
 * @returns the output
 */
async function runCompiler(project, stateFile) {
  const options = ['--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', stateFile];
  const child = spawn(getNodePath(), [COMPILER, '-p', project, ...options], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  running = child;
  return text(child.stdout);
}

/**
 * Returns the name of the file in which the compiler stores the state of the last type check, so that the next check
 * reads only changed files. TypeScript 7 does not notice changes of JSON files. The name therefore depends on their
 * content: with a new name, the compiler checks all files.
 */
export function getBuildInfoFileName(folder) {
  const hash = createHash('sha256');
  for (const top of FOLDERS) {
    const files = readdirSync(path.join(folder, top), { recursive: true });
    for (const file of files.filter(name => name.endsWith('.json')).sort())
      hash.update(file).update(readFileSync(path.join(folder, top, file)));
  }
  return `${hash.digest('hex').slice(0, 16)}.tsbuildinfo`;
}

/** Lists the type errors outside of the tests, each with its indented lines. */
export function listTypeErrors(said) {
  const errors = said.split(/\r?\n(?=\S)/);
  return errors.filter(error => /^(src|contract|server)\//.test(error)).map(error => error.trimEnd());
}

/**
 * Describes the errors of a type check. The text is empty if the errors are the same as those of the previous check.
 */
export function describeTypeErrors(errors, previous) {
  if (errors.join('\n') === previous.join('\n')) return '';
  return errors.length === 0
    ? 'There are no type errors any more.'
    : `Type errors, with which the program runs all the same:\n${errors.join('\n')}`;
}

if (process.argv[1] === import.meta.filename) await checkTypes();
