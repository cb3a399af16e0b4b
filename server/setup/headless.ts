/** The set-up without a browser: from environment variables, or the command line. */
import Value from 'typebox/value';
import { SetUp } from '../../contract/setup.ts';
import { faultSentence } from '../http/problems.ts';
import { PlainError } from '../lib/plainError.ts';
import { enumerated } from '../lib/text.ts';

/** What can be given, and its variable. */
const VARIABLES = {
  owner: 'TRASTIENDA_OWNER',
  password: 'TRASTIENDA_PASSWORD',
  name: 'TRASTIENDA_OWNER_NAME',
  shop: 'TRASTIENDA_SHOP',
  currency: 'TRASTIENDA_CURRENCY',
  language: 'TRASTIENDA_LANGUAGE',
  branch: 'TRASTIENDA_BRANCH',
  address: 'TRASTIENDA_ADDRESS',
  timeZone: 'TRASTIENDA_TIME_ZONE',
  cutoff: 'TRASTIENDA_CUTOFF',
  rights: 'TRASTIENDA_RIGHTS',
} as const;

type Field = keyof typeof VARIABLES;

/** What is said of the first branch. */
const OF_BRANCH = ['branch', 'address', 'timeZone', 'cutoff'] as const satisfies Field[];

/** Texts as somebody gave them; undefined and empty: not given. */
export type Given = Partial<Record<Field, string | undefined>>;

/** A set-up as `setUp` takes it. */
export interface Headless {
  values: SetUp;
  /** What was said of the branch, as whoever said it calls it; empty: it is all assumed. */
  named: string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Kubernetes gives every pod such variables of a Service that is called trastienda. */
const OF_SERVICE = /^TRASTIENDA_(\w+_)?(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT(_\d+_[A-Z]+(_\w+)?)?)$/;

/** The `TRASTIENDA_…` variables that are set. @throws PlainError naming those that mean nothing */
export function setUpVariables(env: Environment): string[] {
  const names = Object.keys(env).filter(
    name =>
      name.startsWith('TRASTIENDA_') && env[name] && !(env.KUBERNETES_SERVICE_HOST && OF_SERVICE.test(name)),
  );
  const known: readonly string[] = Object.values(VARIABLES);
  const unknown = names.filter(name => !known.includes(name));
  if (unknown.length === 0) return names;
  throw new PlainError(
    `${enumerated(unknown)} ${unknown.length === 1 ? 'means' : 'mean'} nothing here: such variables are ${enumerated(known)}.`,
  );
}

/** What the `TRASTIENDA_…` variables say; null where there is none. @throws PlainError naming the one that is wrong */
export function fromEnvironment(env: Environment): Headless | null {
  const names = setUpVariables(env);
  if (names.length === 0) return null;
  if (!env.TRASTIENDA_OWNER) {
    throw new PlainError(
      `TRASTIENDA_OWNER must name the owner of the shop that ${enumerated(names)} would set up; or leave ${names.length === 1 ? 'that' : 'them'} out.`,
    );
  }
  if (!env.TRASTIENDA_PASSWORD) {
    throw new PlainError('TRASTIENDA_OWNER names an owner: TRASTIENDA_PASSWORD must have a password.');
  }
  const cutoff = env.TRASTIENDA_CUTOFF ?? '';
  if (!/^(\d|1[0-2])?$/.test(cutoff)) {
    throw new PlainError(`TRASTIENDA_CUTOFF must be a whole number of hours from 0 to 12, not "${cutoff}".`);
  }
  const { TRASTIENDA_RIGHTS: rights } = env;
  if (rights && rights !== 'open' && rights !== 'roles') {
    throw new PlainError(`TRASTIENDA_RIGHTS must be roles or open, not "${rights}".`);
  }
  const given = Object.entries(VARIABLES).map(([field, variable]) => [field, env[variable]] as const);
  return setUpOf(Object.fromEntries(given), VARIABLES);
}

/**
 * With sensible values for what was not given: this machine's time zone among them.
 * @param called what whoever gave it calls each field of the branch
 * @throws PlainError
 */
export function setUpOf(
  given: Given,
  called: Readonly<Record<(typeof OF_BRANCH)[number], string>>,
): Headless {
  const owner = given.owner ?? '';
  const values = {
    owner: { name: given.name || owner, userName: owner, password: given.password ?? '' },
    productName: given.shop ?? '',
    ...(given.currency ? { currency: given.currency } : {}),
    ...(given.language ? { language: given.language } : {}),
    branch: {
      name: given.branch || given.shop || 'Main branch',
      address: given.address ?? '',
      timeZone: given.timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone,
      cutoffHour: Number(given.cutoff || 0),
    },
    rights: given.rights || 'roles',
  };
  const named = OF_BRANCH.filter(field => given[field]).map(field => called[field]);
  if (Value.Check(SetUp, values)) return { values, named };
  const { said } = faultSentence(Value.Errors(SetUp, values), SetUp);
  throw new PlainError(`The set-up cannot use what was given: ${said.written()}`);
}
