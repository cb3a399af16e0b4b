/** The set-up without a browser: from environment variables, or the command line. */
import Value from 'typebox/value';
import { SetUp } from '../../contract/setup.ts';
import { PlainError } from '../lib/plainError.ts';

/** Texts as somebody gave them; undefined and empty: not given. */
export type Given = Partial<
  Record<
    | 'owner'
    | 'name'
    | 'password'
    | 'shop'
    | 'currency'
    | 'language'
    | 'branch'
    | 'address'
    | 'timeZone'
    | 'cutoff'
    | 'rights',
    string | undefined
  >
>;

type Environment = Readonly<Record<string, string | undefined>>;

/** What the `TRASTIENDA_…` variables say; null where they name no owner. @throws PlainError naming the one that is wrong */
export function fromEnvironment(env: Environment): SetUp | null {
  if (!env.TRASTIENDA_OWNER) return null;
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
  return setUpOf({
    owner: env.TRASTIENDA_OWNER,
    name: env.TRASTIENDA_OWNER_NAME,
    password: env.TRASTIENDA_PASSWORD,
    shop: env.TRASTIENDA_SHOP,
    currency: env.TRASTIENDA_CURRENCY,
    language: env.TRASTIENDA_LANGUAGE,
    branch: env.TRASTIENDA_BRANCH,
    address: env.TRASTIENDA_ADDRESS,
    timeZone: env.TRASTIENDA_TIME_ZONE,
    cutoff,
    rights,
  });
}

/** With sensible values for what was not given: this machine's time zone among them. @throws PlainError */
export function setUpOf(given: Given): SetUp {
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
  if (Value.Check(SetUp, values)) return values;
  const [fault] = Value.Errors(SetUp, values);
  const field = fault?.instancePath.slice(1).replaceAll('/', '.') ?? '';
  throw new PlainError(`The set-up cannot use what was given: ${field} ${fault?.message ?? 'is wrong'}.`);
}
