/** `npm test`: checks, server on both databases, screens, and the journeys in a real browser against the real server. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runChecks } from './checks.mjs';
import { findChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, root, runOnOwnNode } from './toolbox.mjs';

process.chdir(root);
ensureInstalled();
const only = process.argv.slice(2);
const whole = only.length === 0;
const count = whole ? await runChecks() : { passed: 0, failed: 0 };
ensureBuilt();
const chromium = findChromium();

const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-test-'));
const report = path.join(folder, 'report.json');
const code = await runOnOwnNode(
  [
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...only,
  ],
  { ...process.env, CHROMIUM_PATH: chromium, NODE_ENV: 'test' },
);
add(report);
rmSync(folder, { recursive: true, force: true });
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed ? 1 : 0);

/** A run that broke without a failed test (a crash, an error between tests) counts as one failure. */
function add(file) {
  let results = { numPassedTests: 0, numFailedTests: 0 };
  try {
    results = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    console.error('The tests left no report.');
  }
  count.passed += results.numPassedTests;
  count.failed += results.numFailedTests || (code === 0 ? 0 : 1);
}
