import { randomBytes } from 'node:crypto';
import { LANGUAGES } from '../../contract/enums.ts';
import type { Db } from '../database/connect.ts';
import { backUpAndMigrate } from '../backup/upgrade.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { HttpProblem } from '../http/problems.ts';
import { parseCommandLine } from '../lib/commandLine.ts';
import { ExpectedError } from '../lib/errors.ts';
import { joinWithAnd } from '../lib/text.ts';
import { readSettings, type Settings } from '../settings.ts';
import { moveDemoAside, assertDemoMovable } from './moveDemoAside.ts';
import { parseSetUpValues, listSetUpVariables } from './environmentSetUp.ts';
import { setUpNewShop } from './setUp.ts';

interface CliContext {
  env: Readonly<Record<string, string | undefined>>;
  out: { write: (text: string) => unknown };
  err: { write: (text: string) => unknown };
  maker: string;
}

const HELP = `Sets the shop of DATA_DIR or DATABASE_URL up without a browser. Refused if the shop already has an owner.

  npm run setup -- --owner USER NAME [--name FULL NAME] [--shop NAME] [--currency USD] [--language ${LANGUAGES.join('|')}]
                   [--branch NAME] [--address TEXT] [--time-zone ZONE] [--cutoff HOURS]
                   [--rights roles|open]

The options of the branch are for a shop without branches: those that an import made are changed under Branches.
Each user may do what their role may do, unless --rights open lets everybody do everything; a Super can change that later.
The password is taken from the variable TRASTIENDA_PASSWORD; without it one is made, and printed once.

  npm run setup -- --leave-demo    moves the demo shop of the data folder into its folder "demo", so that the next
                                   "npm start" begins with a shop of your own
`;

const options = {
  owner: { type: 'string' },
  name: { type: 'string' },
  shop: { type: 'string' },
  currency: { type: 'string' },
  language: { type: 'string' },
  branch: { type: 'string' },
  address: { type: 'string' },
  'time-zone': { type: 'string' },
  cutoff: { type: 'string' },
  rights: { type: 'string' },
  'leave-demo': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const CALLED = { branch: '--branch', address: '--address', timeZone: '--time-zone', cutoff: '--cutoff' };

const parsed = (args: readonly string[]) =>
  parseCommandLine(args, options, { allowPositionals: false }).values;

/** Refuses variables that this command would ignore. @throws ExpectedError naming them */
function refuseUnused(variables: readonly string[]): void {
  if (variables.length === 0) return;
  const [are, them] = variables.length === 1 ? ['is', 'it'] : ['are', 'them'];
  throw new ExpectedError(
    `${joinWithAnd(variables)} ${are} for the first start of the server: leave ${them} out here, and give options (--help lists them).`,
  );
}

export async function runSetUp(
  args: readonly string[],
  { env, out, err, maker }: CliContext,
): Promise<number> {
  try {
    const { help, 'leave-demo': leaves, 'time-zone': timeZone, ...given } = parsed(args);
    if (help) {
      out.write(HELP);
      return 0;
    }
    // A database created by this command never contains a demo shop, whatever the variable DEMO says.
    const settings: Settings = { ...readSettings(env), demoOrders: null };
    if (leaves) {
      if (timeZone !== undefined || Object.keys(given).length > 0)
        throw new ExpectedError('--leave-demo takes no other option: set up the new shop afterwards.');
      out.write(`${await leaveDemo(settings, { maker, out })}\n`);
      return 0;
    }
    if (!given.owner) throw new ExpectedError('Say who owns the shop: --owner USERNAME (--help says more).');
    refuseUnused(listSetUpVariables(env).filter(name => name !== 'TRASTIENDA_PASSWORD'));
    const password = env.TRASTIENDA_PASSWORD || randomBytes(12).toString('base64url');
    const { values, named } = parseSetUpValues({ ...given, timeZone, password }, CALLED);
    const db = await opened(settings, { maker, out });
    await ended(db, () => setUpNewShop(db, values, { dataFolder: settings.dataFolder, token: null, named }));
    out.write(`The shop has its owner, ${values.owner.userName}. Open it with: npm start\n`);
    if (!env.TRASTIENDA_PASSWORD) out.write(`Password: ${password} (shown only once; keep it)\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof ExpectedError || error instanceof HttpProblem)) throw error;
    err.write(`${error.message}\n`);
    return 1;
  }
}

async function ended(db: Db, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } finally {
    await db.destroy();
  }
}

type Context = Pick<CliContext, 'maker' | 'out'>;

const opened = (settings: Settings, { maker, out }: Context, locked = false): Promise<Db> =>
  openDatabase(settings, maker, {
    locked,
    prepare: db => backUpAndMigrate(db, settings, sentence => out.write(`${sentence}\n`)),
  });

async function leaveDemo(settings: Settings, context: Context): Promise<string> {
  const db = await opened(settings, context);
  await ended(db, () => assertDemoMovable(db, settings));
  const place = await moveDemoAside(settings);
  await (await opened(settings, context, true)).destroy();
  return `The demo shop is in ${place} now. "npm start" opens a shop of your own, and prints the link to set it up.`;
}
