/** Calls of the set-up page. The token in the link authorises them; they need no session. */
import type { FirstBranch, ShopOwnerInput, SetUpState } from '../../contract/setup';
import type { Language } from '../../contract/enums';
import { sendFormRequest as ask } from '../account/sendFormRequest';
import { parseSignInResponse } from '../dataProvider/trastiendaAuth';
import { sendApiRequest } from '../dataProvider/http';
import { isObject, toText, type UncheckedFields } from '../dataProvider/wire';
import { translate } from '../i18n/translate';
import '../i18n/setUp';
import { toSession } from '../authProvider/signIn';
import { storeSession } from '../session/session';

const asked = (path: string, body?: object, token?: string): Promise<unknown> =>
  ask(
    { method: 'POST', path, body, ...(token === undefined ? {} : { token }) },
    { noAnswer: translate('setUp.noAnswer'), failed: translate('setUp.failed') },
  );

export async function readSetUpState(token: string): Promise<SetUpState> {
  const answer = await asked('/api/setup/check', { token }, '');
  const { productName, hasBranches }: UncheckedFields<SetUpState> = isObject(answer) ? answer : {};
  return { productName: toText(productName), hasBranches: hasBranches === true };
}

export interface SetUpValues {
  owner: ShopOwnerInput;
  productName: string;
  currency: string;
  language: Language;
  branch?: FirstBranch;
}

/** Creates the shop and signs its owner in. */
export async function setUpShop(token: string, values: SetUpValues): Promise<void> {
  const answer = await asked('/api/setup', { token, ...values }, '');
  storeSession(toSession(parseSignInResponse(answer, values.owner.userName), values.owner.userName));
}

export async function findFirstBranch(): Promise<number | null> {
  const rows = await sendApiRequest({ method: 'GET', path: '/api/branch' });
  const [first] = Array.isArray(rows) ? (rows as unknown[]) : [];
  return isObject(first) ? Number(first.id) || null : null;
}

export async function enterDemoShop(): Promise<string> {
  const answer = await asked('/api/demo/enter');
  return isObject(answer) ? String(answer.address) : '/login';
}
