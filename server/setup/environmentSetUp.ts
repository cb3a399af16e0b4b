import Value from 'typebox/value';
import { ShopSetUpInput } from '../../contract/setup.ts';
import { describeValidationError } from '../http/problems.ts';
import { translateToEnglish } from '../language/translate.ts';
import { ExpectedError } from '../lib/errors.ts';
import { joinWithAnd } from '../lib/text.ts';

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

const OF_BRANCH = ['branch', 'address', 'timeZone', 'cutoff'] as const satisfies Field[];

export type SetUpValues = Partial<Record<Field, string | undefined>>;

export interface SetUpFromEnvironment {
  values: ShopSetUpInput;
  named: string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Matches variables such as `TRASTIENDA_SERVICE_HOST`. Kubernetes sets them in every pod if a Service has the name
 * trastienda, so they do not configure the shop.
 */
const OF_SERVICE = /^TRASTIENDA_(\w+_)?(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT(_\d+_[A-Z]+(_\w+)?)?)$/;

/**
 * Lists the `TRASTIENDA_…` variables that are set.
 * @throws ExpectedError naming unknown variables
 */
export function listSetUpVariables(env: Environment): string[] {
  const names = Object.keys(env).filter(
    name =>
      name.startsWith('TRASTIENDA_') && env[name] && !(env.KUBERNETES_SERVICE_HOST && OF_SERVICE.test(name)),
  );
  const variables: readonly string[] = Object.values(VARIABLES);
  const unknown = names.filter(name => !variables.includes(name));
  if (unknown.length === 0) return names;
  throw new ExpectedError(
    `${joinWithAnd(unknown)} ${unknown.length === 1 ? 'means' : 'mean'} nothing here. The known variables are ${joinWithAnd(variables)}.`,
  );
}

/**
 * Reads the data for setting up a shop from `TRASTIENDA_…` variables.
 * @returns null if none is set
 * @throws ExpectedError naming a variable with an invalid value
 */
export function readSetUpFromEnvironment(env: Environment): SetUpFromEnvironment | null {
  const names = listSetUpVariables(env);
  if (names.length === 0) return null;
  if (!env.TRASTIENDA_OWNER) {
    throw new ExpectedError(
      `TRASTIENDA_OWNER must name the owner of the shop that ${joinWithAnd(names)} would set up; or leave ${names.length === 1 ? 'that' : 'them'} out.`,
    );
  }
  if (!env.TRASTIENDA_PASSWORD) {
    throw new ExpectedError('TRASTIENDA_OWNER is set, so TRASTIENDA_PASSWORD must be set, too.');
  }
  const cutoff = env.TRASTIENDA_CUTOFF ?? '';
  if (!/^(\d|1[0-2])?$/.test(cutoff)) {
    throw new ExpectedError(
      `TRASTIENDA_CUTOFF must be a whole number of hours from 0 to 12, not "${cutoff}".`,
    );
  }
  const { TRASTIENDA_RIGHTS: rights } = env;
  if (rights && rights !== 'open' && rights !== 'roles') {
    throw new ExpectedError(`TRASTIENDA_RIGHTS must be roles or open, not "${rights}".`);
  }
  const entries = Object.entries(VARIABLES).map(([field, variable]) => [field, env[variable]] as const);
  return parseSetUpValues(Object.fromEntries(entries), VARIABLES);
}

export function parseSetUpValues(
  setUpValues: SetUpValues,
  called: Readonly<Record<(typeof OF_BRANCH)[number], string>>,
): SetUpFromEnvironment {
  const owner = setUpValues.owner ?? '';
  const values = {
    owner: { name: setUpValues.name || owner, userName: owner, password: setUpValues.password ?? '' },
    productName: setUpValues.shop ?? '',
    ...(setUpValues.currency ? { currency: setUpValues.currency } : {}),
    ...(setUpValues.language ? { language: setUpValues.language } : {}),
    branch: {
      name: setUpValues.branch || setUpValues.shop || 'Main branch',
      address: setUpValues.address ?? '',
      timeZone: setUpValues.timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone,
      cutoffHour: Number(setUpValues.cutoff || 0),
    },
    rights: setUpValues.rights || 'roles',
  };
  const named = OF_BRANCH.filter(field => setUpValues[field]).map(field => called[field]);
  if (Value.Check(ShopSetUpInput, values)) return { values, named };
  const { userMessage } = describeValidationError(Value.Errors(ShopSetUpInput, values), ShopSetUpInput);
  throw new ExpectedError(`The set-up cannot use these values: ${translateToEnglish(userMessage)}`);
}
