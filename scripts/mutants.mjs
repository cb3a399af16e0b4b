/**
 * `npm run mutants`: mutation testing. Changes one expression at a time in a copy of the project, and runs the
 * related tests. A mutant that fails no test has survived.
 */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from './chromium.mjs';
import { MUTATION_AREAS, EXCLUDED_TESTS_PATTERN } from './mutants/areas.mjs';
import { runNodeProcess, runTests } from './mutants/runTests.mjs';
import { ensurePackagesInstalled, exitWithError, projectRoot } from './toolbox.mjs';

const USAGE = `Usage: npm run mutants -- [OPTION …]
  --list FILE  the mutants to run; written when the file does not exist
  --out FILE   the results, as JSON
  --resume     skips the mutants that the results have already
  --only AREA  one of: ${MUTATION_AREAS.map(({ name }) => name).join(', ')}
  --in DIR     a copy of the project with its node_modules; by default a temporary worktree of the last commit
  --journeys   runs the survivors in src/ against the journeys of their area, too
  --count N    how many mutants to choose (150)
  --seed N     of the choice (1)`;

const MAX_PER_FILE = 4;

const options = readOptions();
ensurePackagesInstalled();
// `mutate.mjs` is imported dynamically, because it needs a package that `ensurePackagesInstalled` may just have
// installed.
const { chooseMutants, findMutants, applyMutant, isSourceParsable } = await import('./mutants/mutate.mjs');
const areas = MUTATION_AREAS.filter(({ name }) => !options.only || name === options.only);
if (areas.length === 0) exitWithError(`There is no area "${options.only}".\n${USAGE}`);
const copy = options.in ? path.resolve(options.in) : makeWorktree();
if (realpathSync(copy) === realpathSync(projectRoot))
  exitWithError('--in must name a copy, because its files are changed.');
const inCopy = file => path.join(copy, file);

const results = options.resume && existsSync(options.out) ? readJson(options.out) : [];
const mutants = readList().filter(({ area }) => areas.some(({ name }) => name === area));
const pending = mutants.filter(({ id }) => !results.some(result => result.id === id));

if (pending.length > 0) await assertTestsPass(pending);
for (const [at, mutant] of pending.entries()) {
  const result = await runMutant(mutant);
  results.push(result);
  save();
  console.log(`${at + 1}/${pending.length} ${result.seconds} s ${result.mutant}: ${getOutcome(result)}`);
}
if (options.journeys) await runJourneys();
printResults();

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        list: { type: 'string' },
        out: { type: 'string', default: path.join(os.tmpdir(), 'trastienda-mutants.json') },
        in: { type: 'string' },
        only: { type: 'string' },
        resume: { type: 'boolean' },
        journeys: { type: 'boolean' },
        count: { type: 'string', default: '150' },
        seed: { type: 'string', default: '1' },
        help: { type: 'boolean' },
      },
    });
    if (!values.help) return values;
    console.log(USAGE);
    process.exit(0);
  } catch (error) {
    return exitWithError(`${error.message}\n${USAGE}`);
  }
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function save() {
  writeFileSync(options.out, JSON.stringify(results, null, 2));
}

/** Creates a git worktree, which is removed when the program ends. */
function makeWorktree() {
  const folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'trastienda-mutants-')), 'copy');
  const git = (...args) => spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  const { status, stderr } = git('worktree', 'add', '--detach', folder);
  if (status !== 0) exitWithError(`git made no worktree: ${stderr}`);
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'));
  process.on('exit', () => {
    git('worktree', 'remove', '--force', folder);
    rmSync(path.dirname(folder), { recursive: true, force: true });
  });
  return folder;
}

function readList() {
  if (options.list && existsSync(options.list)) return readJson(options.list);
  const isValid = mutant =>
    isSourceParsable(mutant.file, applyMutant(readFileSync(inCopy(mutant.file), 'utf8'), mutant));
  const each = Number(options.count) / MUTATION_AREAS.length;
  const chosen = MUTATION_AREAS.flatMap(({ name, groups }, at) => {
    const files = new Set(groups.flatMap(({ sources }) => sources.flatMap(sourceFiles)));
    const candidates = [...files].flatMap(file =>
      findMutants(file, readFileSync(inCopy(file), 'utf8'), name),
    );
    const count = Math.round((at + 1) * each) - Math.round(at * each);
    return chooseMutants(candidates, {
      count,
      perFile: MAX_PER_FILE,
      seed: Number(options.seed) + at,
      isValid,
    });
  });
  if (options.list) writeFileSync(options.list, JSON.stringify(chosen, null, 2));
  return chosen;
}

function sourceFiles(prefix) {
  if (!existsSync(inCopy(prefix))) return [];
  if (!prefix.endsWith('/')) return [prefix];
  return readdirSync(inCopy(prefix))
    .filter(file => /\.tsx?$/.test(file))
    .map(file => prefix + file);
}

function testsUnder(prefixes) {
  return readdirSync(inCopy('tests'), { recursive: true, encoding: 'utf8' })
    .map(file => path.posix.join('tests', file.replaceAll('\\', '/')))
    .filter(file => /\.test\.tsx?$/.test(file) && prefixes.some(prefix => file.startsWith(prefix)));
}

function isQuick(file) {
  return !EXCLUDED_TESTS_PATTERN.test(readFileSync(inCopy(file), 'utf8'));
}

/**
 * Returns the test files for mutants of a source file, in two lists. The files of the first list run first: the tests
 * of the file's group in `mutants/areas.mjs`. The second list has the other tests of the same area.
 */
function relatedTests({ area, file }) {
  const { groups, more } = MUTATION_AREAS.find(({ name }) => name === area);
  const isMutated = ({ sources }) => sources.some(prefix => file.startsWith(prefix));
  const relatedTests = list => list.flatMap(({ tests }) => tests);
  const nearest = testsUnder(relatedTests(groups.filter(isMutated))).filter(isQuick);
  // Mutants of src/ run no server tests, because server tests load nothing from src/. Mutants of the server run only
  // server tests, because a defect of the server should fail a test of the server.
  const unrelated = { src: ['server'], server: ['client', 'screens'] }[file.split('/')[0]] ?? [];
  const others = testsUnder([...relatedTests(groups), ...more])
    .filter(isQuick)
    .filter(test => !nearest.includes(test) && !unrelated.includes(test.split('/')[1]));
  return [nearest, others];
}

async function assertTestsPass(list) {
  const files = [...new Set(list.flatMap(mutant => relatedTests(mutant).flat()))];
  console.log(`Running the ${files.length} related test files without mutants …`);
  const { failure, seconds } = await runTests(copy, files);
  if (failure) exitWithError(`A test fails without mutants: ${failure.test}\n${failure.message}`);
  console.log(`They passed in ${seconds} s.`);
}

async function runMutant(mutant) {
  const { id, area, file, line, kind } = mutant;
  const result = { id, area, file, line, kind, mutant: describe(mutant), seconds: 0 };
  const isFound = await withMutant(mutant, async () => {
    for (const files of relatedTests(mutant)) {
      if (files.length === 0 || result.caughtBy) continue;
      const { failure, seconds } = await runTests(copy, files);
      result.seconds += seconds;
      noteFailure(result, failure);
    }
  });
  return isFound ? result : { ...result, missing: true };
}

function noteFailure(result, failure) {
  if (failure) Object.assign(result, { caughtBy: failure.test, message: failure.message });
}

async function withMutant(mutant, work) {
  const file = inCopy(mutant.file);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const mutated = applyMutant(text, mutant);
  if (mutated === undefined) return false;
  const restore = () => writeFileSync(file, text);
  process.once('exit', restore);
  writeFileSync(file, mutated);
  try {
    await work();
  } finally {
    restore();
    process.off('exit', restore);
  }
  return true;
}

async function runJourneys() {
  const build = `import('./scripts/toolbox.mjs').then(toolbox => toolbox.buildApplicationIfStale())`;
  const isOpen = ({ file, journeys }) => file.startsWith('src/') && !journeys;
  for (const result of survivorsIn(results).filter(isOpen)) {
    const mutant = mutants.find(({ id }) => id === result.id);
    if (!mutant) continue;
    result.journeys = testsUnder(MUTATION_AREAS.find(({ name }) => name === result.area).journeys);
    await withMutant(mutant, async () => {
      const { code } = await runNodeProcess(copy, ['--eval', build]);
      if (code !== 0) return noteFailure(result, { test: 'the build', message: '' });
      const { failure } = await runTests(copy, result.journeys, { CHROMIUM_PATH: findChromium() });
      return noteFailure(result, failure);
    });
    save();
    console.log(`${result.mutant}: ${getOutcome(result)}`);
  }
}

function survivorsIn(list) {
  return list.filter(({ caughtBy, missing }) => !caughtBy && !missing);
}

function getOutcome({ missing, caughtBy }) {
  return missing ? 'no longer in the source' : (caughtBy ?? 'SURVIVED');
}

function describe({ file, line, kind, original, mutated }) {
  const short = text => {
    const oneLine = text.replace(/\s+/g, ' ').trim() || '(nothing)';
    return oneLine.length > 100 ? `${oneLine.slice(0, 100)}…` : oneLine;
  };
  return `${file}:${line} ${kind}: ${short(original)} → ${short(mutated)}`;
}

function printResults() {
  const all = results.filter(({ area }) => areas.some(({ name }) => name === area));
  const found = all.filter(({ missing }) => !missing);
  const survivors = survivorsIn(found);
  const rows = areas.map(({ name }) => {
    const ofArea = found.filter(({ area }) => area === name);
    const survived = survivorsIn(ofArea).length;
    return { area: name, mutants: ofArea.length, caught: ofArea.length - survived, survived };
  });
  console.table(rows);
  for (const { mutant } of survivors) console.log(mutant);
  if (all.length > found.length)
    console.log(`${all.length - found.length} mutants are no longer in the source.`);
  console.log(`${found.length - survivors.length} caught, ${survivors.length} survived`);
}
