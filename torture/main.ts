/**
 * `npm run torture`: tries to break the product, and says in a table what held (docs/promises.md). Exit code 1 where
 * something did not.
 */
import { parseArgs } from 'node:util';
import { startCluster } from '../tests/support/postgres.ts';
import { access } from './access.ts';
import { faults } from './faults.ts';
import { fuzz } from './fuzz.ts';
import { kills } from './kills.ts';
import { load } from './load.ts';
import { naughty } from './naughty.ts';
import { screens } from './screens/screens.ts';
import type { DatabaseName, Result } from './shop.ts';

const HELP = `Usage: npm run torture -- [PART …] [--on SQLite|PostgreSQL] [--kills 1000] [--calls 200] [--seed 1] [--cells 100] [--only FAULT:SCREEN]
  [--rate 1000] [--seconds 1800] [--orders 7300000]
Parts: kills, access, fuzz, naughty, faults, screens; load, where it is named
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    on: { type: 'string' },
    kills: { type: 'string', default: '1000' },
    calls: { type: 'string', default: '200' },
    seed: { type: 'string' },
    cells: { type: 'string' },
    only: { type: 'string' },
    rate: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '1800' },
    orders: { type: 'string', default: '7300000' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));

const PARTS: Record<string, (on: DatabaseName, cluster: string) => Promise<Result>> = {
  kills: (on, cluster) => kills(on, cluster, Number(values.kills)),
  access: (on, cluster) => access(on, cluster),
  fuzz: (on, cluster) => fuzz(on, cluster, Number(values.calls), seed),
  naughty: (on, cluster) => naughty(on, cluster),
  faults: (on, cluster) => faults(on, cluster),
  load: (on, cluster) =>
    load(on, cluster, {
      rate: Number(values.rate),
      seconds: Number(values.seconds),
      orders: Number(values.orders),
    }),
  screens: () => screens({ seed, ...ofScreens(), say: line => console.log(line) }),
};
/** Screens are the same over either database. */
const ONCE = ['screens'];

/** `--cells` and `--only`. */
function ofScreens() {
  const [fault = '', place = ''] = values.only?.split(':') ?? [];
  return {
    ...(values.cells ? { cells: Number(values.cells) } : {}),
    ...(values.only ? { only: { fault, place } } : {}),
  };
}

const chosen = positionals.length > 0 ? positionals : Object.keys(PARTS).filter(name => name !== 'load');
const unknown = chosen.find(name => !Object.hasOwn(PARTS, name));
if (unknown) {
  console.error(`There is no part "${unknown}".\n${HELP}`);
  process.exit(1);
}

// What it has started ends with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

console.log(`Seed ${seed}: --seed ${seed} makes the same calls again.`);
const cluster =
  values.on === 'SQLite' || chosen.every(name => ONCE.includes(name)) ? undefined : await startCluster();
const results: (Result & { seconds: number })[] = [];
for (const name of chosen) {
  for (const on of ['SQLite', 'PostgreSQL'] as const) {
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
