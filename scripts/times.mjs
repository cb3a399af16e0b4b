import path from 'node:path';
import { projectRoot } from './toolbox.mjs';

const SLOWEST = 10;

/**
 * Formats the durations of a test run.
 * @param checks seconds of each check, by its name
 * @param files the files in Vitest's report, with start and end times in milliseconds
 * @returns a table of the checks, the folders of tests/ and the slowest files, in seconds. Several files run at a time,
 *   so the sum of the seconds exceeds the duration of the run
 */
export function formatTestDurations(checks, files) {
  const times = files.map(({ name, startTime, endTime }) => ({
    name: path.relative(projectRoot, name).replaceAll('\\', '/'),
    seconds: (endTime - startTime) / 1000,
  }));
  const folders = {};
  for (const time of times) (folders[time.name.split('/', 2).join('/')] ??= []).push(time);
  const sum = rows => rows.reduce((total, { seconds }) => total + seconds, 0);
  const all = [
    { name: 'checks', seconds: sum(toRows(checks)) },
    ...Object.entries(folders).map(([name, rows]) => ({
      name: `${name} (${rows.length} files)`,
      seconds: sum(rows),
    })),
  ];
  return [
    '\nSeconds, of checks and four files at a time:',
    ...lines(all),
    '\nThe checks:',
    ...lines(toRows(checks)),
    '\nThe slowest files:',
    ...lines(times).slice(0, SLOWEST),
  ].join('\n');
}

/**
 * Lists flaky tests.
 * @param files the files in Vitest's report
 * @returns the tests that failed and then passed on a retry, with their failures. Each points to a defect in the
 *   test or in the product, but does not fail the run.
 */
export function listFlakyTests(files) {
  const unsteady = files
    .flatMap(({ name, assertionResults }) => assertionResults.map(result => ({ name, ...result })))
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length);
  return unsteady.flatMap(({ name, fullName, failureMessages }) => [
    `\nPassed only when it was tried again: ${path.relative(projectRoot, name).replaceAll('\\', '/')} > ${fullName}`,
    ...failureMessages,
  ]);
}

const toRows = seconds => Object.entries(seconds).map(([name, seconds]) => ({ name, seconds }));

const lines = rows =>
  rows
    .toSorted((one, other) => other.seconds - one.seconds)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)}  ${name}`);
