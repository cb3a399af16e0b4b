/**
 * Finds Firefox and WebKit for the tests in `tests/browsers`. `node scripts/browsers.mjs` installs missing browsers (as
 * root on Debian) and prints the path of each browser, or that it is missing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const FIREFOX = [
  ...inPath('firefox-esr', 'firefox'),
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

const PACKAGES = { firefox: ['firefox-esr'], webkit: ['webkit2gtk-driver', 'xvfb'] };

export const BROWSER_INSTALL_COMMANDS = Object.fromEntries(
  Object.entries(PACKAGES).map(([engine, names]) => [engine, `apt-get install ${names.join(' ')}`]),
);

/** Finds Firefox. @returns the path, or undefined; the variable `FIREFOX_PATH` takes precedence */
export const findFirefox = () => process.env.FIREFOX_PATH || firstExisting(FIREFOX);

/** Finds WebKitGTK's driver and Xvfb. @returns the paths, or undefined if one is missing */
export function findWebKit() {
  const [driver, display] = ['WebKitWebDriver', 'Xvfb'].map(name => firstExisting(inPath(name)));
  return driver && display ? { driver, display } : undefined;
}

const FINDERS = { firefox: findFirefox, webkit: findWebKit };

/** Installs missing browsers on Debian, as root. @returns the names of the installed browsers */
export function installBrowsers() {
  const isInstalled = engine => FINDERS[engine]() !== undefined;
  const engines = Object.keys(FINDERS);
  const missing = engines.filter(engine => !isInstalled(engine));
  if (missing.length > 0 && process.getuid?.() === 0 && run('apt-get', '--version')) {
    run('apt-get', 'update', '-qq');
    for (const engine of missing) {
      console.log(`Installing ${engine} for the flows in other browsers …`);
      run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...PACKAGES[engine]);
    }
  }
  return engines.filter(isInstalled);
}

function inPath(...names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap(name => folders.map(folder => path.join(folder, name)));
}

function firstExisting(candidates) {
  return candidates.find(candidate => existsSync(candidate));
}

function run(command, ...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'ignore', env }).status === 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = installBrowsers();
  for (const [engine, command] of Object.entries(BROWSER_INSTALL_COMMANDS))
    console.log(found.includes(engine) ? `${engine}: found` : `${engine}: missing (${command})`);
}
