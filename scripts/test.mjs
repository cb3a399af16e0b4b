/**
 * `npm test`: runs the checks, and all tests except `tests/nightly` and `tests/browsers`. `npm run test:full` runs all
 * tests, and all server tests on both databases.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installBrowsers } from './browsers.mjs';
import { runChecks } from './checks.mjs';
import { findChromium } from './chromium.mjs';
import { startProcessorTimeMeasurement, testRunEnvironmentVariables } from './processorTime.mjs';
import {
  buildApplicationIfStale,
  ensurePackagesInstalled,
  projectRoot,
  runWithProjectNode,
} from './toolbox.mjs';
import { listFlakyTests, formatTestDurations } from './times.mjs';

const EVERY_PUSH = ['server', 'client', 'screens', 'house', 'journeys'];

const given = process.argv.slice(2);
const full = given.includes('--full');
const only = given.filter(option => option !== '--full');
if (only.includes('--help')) {
  console.log(`Usage: npm test -- [FILE …] [--project ${EVERY_PUSH.join('|')}|browsers|nightly] [OPTION …]
Checks and tests; with a part of a file's name, or an option of Vitest (npx vitest --help), those tests alone.
npm run test:full has tests/nightly and tests/browsers, too, and runs the server's tests on both databases.`);
  process.exit(0);
}
process.chdir(projectRoot);
ensurePackagesInstalled();
const whole = only.length === 0;
const endCount = startProcessorTimeMeasurement();
// The checks run while the application is built and while the tests run. Their output is printed after the tests,
// because Vitest may redraw the terminal.
const said = [];
const checking = whole
  ? runChecks('', line => said.push(line))
  : Promise.resolve({ passed: 0, failed: 0, seconds: {} });
const needsApplication = whole || !only.every(isServerOrClientTest);
if (needsApplication) buildApplicationIfStale();
const chromium = needsApplication ? findChromium() : undefined;
// A full run installs missing browsers. Tests of a browser that is still missing are skipped, or fail if the variable
// BROWSERS names the browser.
if (full) installBrowsers();

Object.assign(process.env, testRunEnvironmentVariables);
const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-test-'));
const report = path.join(folder, 'report.json');
const [checks, code] = await Promise.all([
  checking,
  runWithProjectNode(
    [
      path.join(projectRoot, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(whole && !full ? EVERY_PUSH.map(project => `--project=${project}`) : []),
      ...only,
    ],
    {
      env: {
        ...process.env,
        CHROMIUM_PATH: chromium,
        NODE_ENV: 'test',
        // Node stores compiled modules here, so that the processes of the run compile each module once.
        NODE_COMPILE_CACHE: path.join(projectRoot, 'node_modules/.cache/compiled'),
        ...(full ? { TEST_DATABASES: 'both' } : {}),
      },
    },
  ),
]);
const tests = resultsIn(report);
rmSync(folder, { recursive: true, force: true });
for (const line of said) console.log(line);
for (const line of listFlakyTests(tests.testResults)) console.log(line);
if (whole) console.log(formatTestDurations(checks.seconds, tests.testResults));
const processor = endCount();
console.log(
  `\n${Math.round(process.uptime())} seconds${processor === null ? '' : `, ${processor} seconds of processor time`}`,
);
const passed = checks.passed + tests.numPassedTests;
// If Vitest ends with an error although no test failed, for example after a crash, the run counts as one failure.
const failed = checks.failed + (tests.numFailedTests || (code === 0 ? 0 : 1));
if (tests.numPendingTests > 0)
  console.log(`${tests.numPendingTests} left out: this machine has not what they need (tests/README.md).`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);

/** Checks whether an argument is a test file that needs neither the built application nor a browser. */
function isServerOrClientTest(argument, at, all) {
  return /^tests\/(server|client)\//.test(argument) || argument === '-t' || (at > 0 && all[at - 1] === '-t');
}

function resultsIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    console.error('The tests left no report.');
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] };
  }
}
