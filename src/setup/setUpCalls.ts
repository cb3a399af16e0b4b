/** What the set-up page asks of the server. Nobody is signed in: the link's token opens these calls. */
import type { FirstBranch, Owner, SetUpState } from '../../contract/setup';
import { sessionIn } from '../dataProvider/auth';
import { HttpError } from '../dataProvider/errors';
import { send } from '../dataProvider/http';
import { isFields, textOf, type Loose } from '../dataProvider/wire';
import { setUpTexts as texts } from '../i18n/setUp';
import { sessionOf } from '../authProvider/signIn';
import { storeSession } from '../session/session';

/** A refusal, with the field of the form that it is about. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly field: string | undefined;

  constructor(sentence: string, field?: string) {
    super(sentence);
    this.field = field;
  }
}

/** @throws Refusal with the sentence for the person */
async function asked(path: string, body?: object, token?: string): Promise<unknown> {
  try {
    return await send({ method: 'POST', path, body, ...(token === undefined ? {} : { token }) });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const sentence = error.status === 0 ? texts.noAnswer : (error.said ?? texts.failed);
    throw new Refusal(sentence, error.field);
  }
}

export async function checkSetUp(token: string): Promise<SetUpState> {
  const answer = await asked('/api/setup/check', { token }, '');
  const { productName, hasBranches }: Loose<SetUpState> = isFields(answer) ? answer : {};
  return { productName: textOf(productName), hasBranches: hasBranches === true };
}

export interface SetUpValues {
  owner: Owner;
  productName: string;
  branch?: FirstBranch;
}

/** Sets the shop up, and signs its owner in. */
export async function setUpShop(token: string, values: SetUpValues): Promise<void> {
  const answer = await asked('/api/setup', { token, ...values }, '');
  storeSession(sessionOf(sessionIn(answer, values.owner.userName), values.owner.userName));
}

/** @returns the number of the first branch; null where there is none */
export async function firstBranch(): Promise<number | null> {
  const rows = await send({ method: 'GET', path: '/api/branch' });
  const [first] = Array.isArray(rows) ? (rows as unknown[]) : [];
  return isFields(first) ? Number(first.id) || null : null;
}

/** @returns the address of a demo shop beside this one */
export async function enterDemo(): Promise<string> {
  const answer = await asked('/api/demo/enter');
  return isFields(answer) ? String(answer.address) : '/login';
}
