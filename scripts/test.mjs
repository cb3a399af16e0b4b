/** `npm test`: checks, server on both databases, screens, and the journeys in a real browser against the real server. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runChecks } from './checks.mjs';
import { findChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, root, runOnOwnNode } from './toolbox.mjs';
import { triedTwice, whereTheTimeWent } from './times.mjs';

const only = process.argv.slice(2);
if (only.includes('--help')) {
  console.log(`Usage: npm test -- [FILE …] [--project server|client|house|journeys|recipes] [OPTION …]
Checks and every test; with a part of a file's name, or an option of Vitest (npx vitest --help), those tests alone`);
  process.exit(0);
}
process.chdir(root);
ensureInstalled();
const whole = only.length === 0;
ensureBuilt();
const chromium = findChromium();

const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-test-'));
const report = path.join(folder, 'report.json');
// The checks run beside the tests, and are printed after them: the tests may draw on the terminal meanwhile.
const said = [];
const [checks, code] = await Promise.all([
  whole ? runChecks('', line => said.push(line)) : { passed: 0, failed: 0, seconds: {} },
  runOnOwnNode(
    [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...only,
    ],
    { env: { ...process.env, CHROMIUM_PATH: chromium, NODE_ENV: 'test' } },
  ),
]);
const tests = resultsIn(report);
rmSync(folder, { recursive: true, force: true });
for (const line of said) console.log(line);
for (const line of triedTwice(tests.testResults)) console.log(line);
if (whole) console.log(whereTheTimeWent(checks.seconds, tests.testResults));
const passed = checks.passed + tests.numPassedTests;
// A run that broke without a failed test (a crash, an error between tests) counts as one failure.
const failed = checks.failed + (tests.numFailedTests || (code === 0 ? 0 : 1));
if (tests.numPendingTests > 0)
  console.log(`${tests.numPendingTests} left out: this machine has not what they need (tests/README.md).`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);

function resultsIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    console.error('The tests left no report.');
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] };
  }
}
