/**
 * `npm run torture`: tries to break the product and prints a table of the results (docs/promises.md). The exit code is
 * 1 if a promise was broken.
 */
import { parseCommandLine } from '../server/lib/commandLine.ts';
import { getErrorReason } from '../server/lib/errors.ts';
import { startCluster } from '../tests/support/postgres.ts';
import type { DatabaseName, Result } from './shop.ts';

const HELP = `Usage: npm run torture -- [PART …] [--on SQLite|PostgreSQL] [--kills 1000] [--calls 200] [--seed 1] [--cells 100] [--only FAULT:SCREEN]
  [--rate 1000] [--seconds N] [--orders N]
Parts: kills, access, fuzz, naughty, faults, screens; load and restore, where they are named
`;

const { values, positionals } = readOptions();
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
/** Ends the program when a part cannot run. Otherwise, a run that tested nothing would look successful. */
function refuse(sentence: string): never {
  console.error(`${sentence}\n${HELP}`);
  process.exit(1);
}

function readOptions() {
  try {
    return parseCommandLine(process.argv.slice(2), {
      on: { type: 'string' },
      kills: { type: 'string', default: '1000' },
      calls: { type: 'string', default: '200' },
      seed: { type: 'string' },
      cells: { type: 'string' },
      only: { type: 'string' },
      rate: { type: 'string', default: '1000' },
      seconds: { type: 'string' },
      orders: { type: 'string' },
      help: { type: 'boolean' },
    });
  } catch (error) {
    return refuse(getErrorReason(error));
  }
}

function parseNumber(
  option: Exclude<keyof typeof values, 'help' | 'on' | 'only'>,
  byDefault?: number,
): number {
  const given = values[option] ?? String(byDefault ?? '');
  if (!/^[1-9]\d*$/.test(given)) refuse(`--${option} takes a whole number from 1 on, not "${given}".`);
  return Number(given);
}

const DATABASES = ['SQLite', 'PostgreSQL'] as const satisfies DatabaseName[];
if (values.on !== undefined && !DATABASES.some(name => name === values.on))
  refuse(`There is no database "${values.on}".`);
const numbers = {
  seed: values.seed === undefined ? 1 + Math.floor(Math.random() * 1e9) : parseNumber('seed'),
  kills: parseNumber('kills'),
  calls: parseNumber('calls'),
  ...(values.cells === undefined ? {} : { cells: parseNumber('cells') }),
  load: {
    rate: parseNumber('rate'),
    seconds: parseNumber('seconds', 1800),
    orders: parseNumber('orders', 7_300_000),
  },
  restore: { seconds: parseNumber('seconds', 75), orders: parseNumber('orders', 1_000_000) },
};
const { seed } = numbers;

const say = (line: string) => console.log(line);

/** A part's modules are imported only when the part runs. */
const PARTS: Record<string, (on: DatabaseName, cluster: string) => Promise<Result>> = {
  kills: async (on, cluster) => (await import('./kills.ts')).runKills(on, cluster, numbers.kills, say),
  access: async (on, cluster) => (await import('./access.ts')).runAccess(on, cluster),
  fuzz: async (on, cluster) => (await import('./fuzz.ts')).runFuzz(on, cluster, numbers.calls, seed),
  naughty: async (on, cluster) => (await import('./naughty.ts')).runNaughty(on, cluster),
  faults: async (on, cluster) => (await import('./faults.ts')).runFaults(on, cluster),
  load: async (on, cluster) => (await import('./load.ts')).runLoad(on, cluster, numbers.load),
  restore: async on => (await import('./restore.ts')).runRestore(on, numbers.restore),
  screens: async () => {
    const { runScreens } = await import('./screens/screens.ts');
    const [fault = '', place = ''] = values.only?.split(':') ?? [];
    return runScreens({ ...numbers, ...(values.only ? { only: { fault, place } } : {}), say });
  },
};
/** Parts that take long and run only when they are named. */
const ON_REQUEST = ['load', 'restore'];
/** Parts that run once, because they do not depend on the database. */
const ONCE = ['screens'];

const chosen =
  positionals.length > 0 ? positionals : Object.keys(PARTS).filter(name => !ON_REQUEST.includes(name));
const unknown = chosen.find(name => !Object.hasOwn(PARTS, name));
if (unknown) refuse(`There is no part "${unknown}".`);
const isOnce = chosen.every(name => ONCE.includes(name));
if (isOnce && values.on === 'PostgreSQL')
  refuse('Screens are the same over either database: they are tried over SQLite.');

// Child processes are killed by an exit handler, which a signal alone would not run.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

console.log(`Seed ${seed}: --seed ${seed} makes the same calls again.`);
const cluster = values.on === 'SQLite' || isOnce ? undefined : await startCluster();
const results: (Result & { seconds: number })[] = [];
for (const name of chosen) {
  for (const on of DATABASES) {
    if (values.on && values.on !== on) continue;
    if (ONCE.includes(name) && on === 'PostgreSQL') continue;
    const started = performance.now();
    const result = await PARTS[name]!(on, cluster?.url ?? '');
    results.push({ ...result, seconds: Math.round((performance.now() - started) / 1000) });
    for (const failure of result.failures) console.error(`${result.part} on ${on}: ${failure}`);
  }
}
cluster?.stop();
console.table(
  results.map(({ part, on, tried, seconds, failures }) => ({
    part,
    on,
    tried,
    seconds,
    broken: failures.length,
  })),
);
process.exit(results.some(({ failures }) => failures.length > 0) ? 1 : 0);
