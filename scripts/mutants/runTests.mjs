import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { getNodePath } from '../toolbox.mjs';

/** Timeout of a test run in seconds, because a mutant may loop forever. */
const MAX_SECONDS = 120;
const MAX_SECONDS_PER_FILE = 60;

/** Limit for the heap of a test run in megabytes, because a mutant may allocate without end. */
const NODE_OPTIONS = '--max-old-space-size=1500';

/**
 * Runs tests in a copy of the project.
 * @param {string} copy folder of the copy
 * @param {string[]} files test files
 * @param {Record<string, string>} [env]
 * @returns the first failure, or undefined when all tests passed
 */
export async function runTests(copy, files, env = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-mutant-'));
  const report = path.join(folder, 'report.json');
  const begun = Date.now();
  const { code, output } = await runNodeProcess(
    copy,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--bail=1',
      // With `TEST_DATABASES=sqlite`, files for PostgreSQL have no tests, and Vitest would report a failure.
      '--passWithNoTests',
      '--maxWorkers=1',
      '--reporter=json',
      `--outputFile=${report}`,
      ...files,
    ],
    {
      maxSeconds: MAX_SECONDS + files.length * MAX_SECONDS_PER_FILE,
      env: { NODE_OPTIONS, TEST_DATABASES: 'sqlite', RETRIES: '0', NODE_ENV: 'test', ...env },
    },
  );
  const failure = code === 0 ? undefined : firstFailure(copy, report, output);
  rmSync(folder, { recursive: true, force: true });
  return { failure, seconds: Math.round((Date.now() - begun) / 1000) };
}

function firstFailure(copy, report, output) {
  const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [];
  const hasFailed = ({ status }) => status === 'failed';
  // Vitest's option --bail skips the remaining files after a failure, and reports them as failed. Skipped files have
  // neither a message nor tests. A file whose hook failed has tests, but no message.
  const file =
    results.find(({ assertionResults }) => assertionResults.some(hasFailed)) ??
    results.find(result => hasFailed(result) && (result.message || result.assertionResults.length > 0));
  if (!file) return { test: 'no test: the run broke or took too long', message: output.slice(-2000) };
  const name = path.relative(realpathSync(copy), realpathSync(file.name));
  const test = file.assertionResults.find(hasFailed);
  return test
    ? { test: `${name}: ${test.fullName}`, message: test.failureMessages.join('\n').slice(0, 600) }
    : { test: name, message: file.message.slice(0, 600) || 'A hook failed.' };
}

export function runNodeProcess(copy, args, { maxSeconds = MAX_SECONDS, env = {} } = {}) {
  const child = spawn(getNodePath(), args, {
    cwd: copy,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const hear = data => {
    output = (output + data).slice(-20_000);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const stop = () => process.kill(-Number(child.pid), 'SIGKILL');
  const interrupt = () => {
    stop();
    process.exit(130);
  };
  const timer = setTimeout(stop, maxSeconds * 1000);
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  return new Promise(resolve =>
    child.on('close', code => {
      clearTimeout(timer);
      process.off('SIGINT', interrupt);
      process.off('SIGTERM', interrupt);
      resolve({ code, output });
    }),
  );
}
