#!/usr/bin/env node
/**
 * `trastienda COMMAND`: starts the server and runs the operator's commands. The `npm run` scripts use the same
 * commands.
 */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  replaceProcessWithServer,
  buildApplicationIfStale,
  ensurePackagesInstalled,
  exitWithError,
  getNodePath,
  getProgramPath,
  isRunningFromReleasePackage,
  readEnvironment,
  projectRoot,
  runWithProjectNode,
} from './toolbox.mjs';

/** Runs a program of the server in the caller's working folder, so that relative paths in its arguments work. */
const run =
  (name, ...first) =>
  args => {
    ensurePackagesInstalled();
    return runWithProjectNode([getProgramPath(name), ...first, ...args], { cwd: process.cwd() });
  };

const COMMANDS = {
  start: ['opens the shop', start],
  setup: ['gives a new shop its owner and first branch, without a browser', run('server/setup/setUpCommand')],
  user: ['lists users, makes one, or gives one a new password', run('server/users/userCommand')],
  import: ['reads products or orders from a CSV file', run('server/import/importCommand')],
  backup: [
    'writes the whole shop into one archive, while it runs',
    run('server/backup/backupCommand', 'backup'),
  ],
  restore: ['puts an archived shop into an empty place', run('server/backup/backupCommand', 'restore')],
  move: ['copies a shop from the embedded database to PostgreSQL', run('server/backup/moveCommand')],
  till: ['is a till in the terminal, or sends what another one exported', run('server/till/tillCommand')],
  rollups: ['compares the daily sums with the sales, or rebuilds them', run('server/sales/rollupsCommand')],
  version: ['says which version this is', version],
  help: ['says this', help],
};

const ALIASES = { '--help': 'help', '-h': 'help', '--version': 'version', '-v': 'version' };

const [given = 'help', ...args] = process.argv.slice(2);
const name = ALIASES[given] ?? given;
if (!Object.hasOwn(COMMANDS, name))
  exitWithError(`There is no command "${given}": it is one of ${Object.keys(COMMANDS).join(', ')}.`);
readEnvironment();
process.exit(await COMMANDS[name][1](args));

async function start(args) {
  if (args.length > 0)
    exitWithError(
      '"start" takes no arguments: its settings are variables (docs/configuration.md), or lines of .env.',
    );
  ensurePackagesInstalled();
  await refuseDeclarationFaults();
  // The type check runs in a separate process, because this process becomes the server.
  if (buildApplicationIfStale(refuseInvalidEnvironment))
    spawn(getNodePath(), [path.join(projectRoot, 'scripts/typeErrors.mjs')], { stdio: 'inherit' });
  return replaceProcessWithServer();
}

/** Refuses the variables that the server would refuse after the build. */
function refuseInvalidEnvironment() {
  const { status } = spawnSync(getNodePath(), [getProgramPath('server/checkEnvironment')], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}

/** Refuses to start with faulty declarations. A release contains none, and lacks the module that finds them. */
async function refuseDeclarationFaults() {
  if (isRunningFromReleasePackage) return;
  const { findDeclarationFaults } = await import('./declarationFaults.mjs');
  const callersFolder = process.cwd();
  process.chdir(projectRoot);
  const faults = await findDeclarationFaults();
  process.chdir(callersFolder);
  if (faults.length > 0) exitWithError(faults.join('\n'));
}

function version() {
  console.log(JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')).version);
  return 0;
}

function help() {
  const rows = Object.entries(COMMANDS).map(([name, [does]]) => `  ${name.padEnd(10)}${does}`);
  console.log(`Usage: trastienda COMMAND …   (or: npm run COMMAND -- …)

${rows.join('\n')}

Most say more with --help. Settings are variables, or lines of .env in the folder where the command is given.`);
  return 0;
}
