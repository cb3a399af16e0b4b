/** Finds a Chromium for the browser journeys, or gets one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './toolbox.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** @returns the path of an executable; ends the program with one sentence where none can be had */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) fail(`CHROMIUM_PATH names ${named}, which does not exist.`);
  const found = named ?? onThisMachine() ?? playwrights() ?? installed();
  return found ?? fail('No Chromium was found: install Chromium or Chrome, or name one with CHROMIUM_PATH.');
}

function onThisMachine() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = [...NAMES.flatMap(name => folders.map(folder => path.join(folder, name))), ...PLACES];
  return candidates.find(candidate => existsSync(candidate));
}

function playwrights() {
  const { chromium } = createRequire(import.meta.url)('playwright-core');
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : undefined;
}

function installed() {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && run('apt-get', ['--version'], 'ignore')) {
    console.log('Installing Chromium for the browser journeys …');
    run('apt-get', ['update', '-qq'], 'ignore');
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], 'ignore');
    return onThisMachine();
  }
  console.log('Downloading a Chromium for the browser journeys …');
  run(
    process.execPath,
    [path.join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'],
    'inherit',
  );
  return playwrights();
}

function run(command, args, stdio) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio, env }).status === 0;
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
