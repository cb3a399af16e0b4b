/**
 * Finds or downloads a Chromium for the browser tests. The headless shell is preferred: it has the same engine, and
 * needs less than half the processor time of a full browser.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { projectRoot } from './toolbox.mjs';

const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Finds a Chromium executable, or downloads one. @returns its path; ends the program on failure */
export function findChromium() {
  // An empty environment variable counts as not set.
  const named = process.env.CHROMIUM_PATH || undefined;
  if (named && !existsSync(named)) fail(`CHROMIUM_PATH names ${named}, which does not exist.`);
  const found =
    named ?? inPath(SHELLS) ?? installedByDebian() ?? onThisMachine() ?? playwrights() ?? downloaded();
  return found ?? fail('No Chromium was found: install Chromium or Chrome, or name one with CHROMIUM_PATH.');
}

function inPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return firstThere(names.flatMap(name => folders.map(folder => path.join(folder, name))));
}

const onThisMachine = () => inPath(BROWSERS) ?? firstThere(PLACES);

const firstThere = candidates => candidates.find(candidate => existsSync(candidate));

function playwrights() {
  const { chromium } = createRequire(import.meta.url)('playwright-core');
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : undefined;
}

/**
 * Installs Chromium on Debian, as root: the headless shell, or the full browser in releases without a package for the
 * shell.
 */
function installedByDebian() {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !run('apt-get', ['--version'], 'ignore')) return undefined;
  console.log('Installing Chromium for the browser journeys …');
  run('apt-get', ['update', '-qq'], 'ignore');
  for (const name of ['chromium-headless-shell', ...(onThisMachine() ? [] : ['chromium'])]) {
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], 'ignore');
    const found = inPath([name]);
    if (found) return found;
  }
  return undefined;
}

function downloaded() {
  console.log('Downloading a Chromium for the browser journeys …');
  run(
    process.execPath,
    [path.join(projectRoot, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'],
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
