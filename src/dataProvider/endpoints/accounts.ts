/** A person's own account, and links by which somebody chooses a password: additions of our server. */
import type { Identifier } from 'ra-core';
import type { Account as AccountWire } from '../../../contract/account';
import type {
  ShopRights as RightsWire,
  ShopRightsChanged as RightsChanged,
} from '../../../contract/shopRights';
import type {
  Invitation,
  CreatedLink as MadeLinkWire,
  OpenLink as OpenLinkWire,
} from '../../../contract/userLink';
import { OFFERS } from '../../../contract/enums';
import { callOf, get, oneOf } from '../requests';
import { rows } from '../pages';
import { fieldsIn, flagOf, idOf, numberOf, roleIn, textOf } from '../wire';

export interface Account {
  name: string;
  userName: string;
  secondFactor: {
    on: boolean;
    /** The shop requires it of this person: it cannot be turned off. */
    required: boolean;
    recoveryCodesLeft: number;
  };
}

/** A link that has just been made. Only this answer has its token. */
export interface MadeLink {
  token: string;
  name: string;
  /** ISO 8601. */
  expiresAt: string;
  mailed: boolean;
  /** Why it was not mailed; empty where it was, or where nobody asked for that. */
  mailFailure: string;
}

export interface OpenLink {
  /** The user's id. */
  id: Identifier;
  name: string;
  isInvitation: boolean;
  /** ISO 8601. */
  expiresAt: string;
  isExpired: boolean;
}

/** The other calls about one's account are in `src/account/accountCalls.ts`, which loads with its pages. */
export const account = callOf(OFFERS.account)(
  (_nothing: undefined) => get('/api/account'),
  (answer): Account => {
    const { name, userName, secondFactor } = fieldsIn<AccountWire>(answer);
    const factor = fieldsIn<AccountWire['secondFactor']>(secondFactor);
    return {
      name: textOf(name),
      userName: textOf(userName),
      secondFactor: {
        on: flagOf(factor.on),
        required: flagOf(factor.required),
        recoveryCodesLeft: numberOf(factor.recoveryCodesLeft),
      },
    };
  },
);

/** Confirms the password, before one action that cannot be undone. */
export const confirmPassword = callOf(OFFERS.account)(
  (current: string) => ({ method: 'POST' as const, path: '/api/account/confirm', body: { current } }),
  () => undefined,
);

export type RightsSetting = RightsWire['rights'];

const rightsIn = (answer: unknown): RightsSetting =>
  fieldsIn<RightsWire>(answer).rights === 'roles' ? 'roles' : 'open';

/** Whether the shop enforces roles. */
export const shopRights = callOf(OFFERS.rights)((_nothing: undefined) => get('/api/rights'), rightsIn);

/** Sets whether the shop enforces roles. All other sessions end. @returns what the session keeps of it */
export const changeRights = callOf(OFFERS.rights)(
  (body: { rights: RightsSetting; current: string }) => ({
    method: 'PUT' as const,
    path: '/api/rights',
    body,
  }),
  answer => roleIn(fieldsIn<RightsChanged>(answer).role),
);

const PATH = '/api/userlink';

const madeLink = (answer: unknown): MadeLink => {
  const made = fieldsIn<MadeLinkWire>(answer);
  return {
    token: textOf(made.token),
    name: textOf(made.name),
    expiresAt: textOf(made.expiresAt),
    mailed: flagOf(made.mailed),
    mailFailure: textOf(made.mailFailure),
  };
};

/** The links that nobody has used yet, and whether the server can mail one. */
export const openLinks = callOf(OFFERS.userLinks)(
  (_nothing: undefined) => get(PATH),
  answer => {
    const { links, mails } = fieldsIn<{ links: unknown; mails: boolean }>(answer);
    return {
      links: rows<OpenLinkWire, OpenLink>(link => ({
        id: idOf(link.id),
        name: textOf(link.name),
        isInvitation: link.purpose === 'invitation',
        expiresAt: textOf(link.expiresAt),
        isExpired: flagOf(link.isExpired),
      }))(links),
      mails: flagOf(mails),
    };
  },
);

export const inviteUser = callOf(OFFERS.userLinks)(
  (body: Invitation) => ({ method: 'POST' as const, path: `${PATH}/invite`, body }),
  madeLink,
);

/** Makes a new link, which replaces the one before. */
export const makeLink = callOf(OFFERS.userLinks)(
  ({ id, email }: { id: Identifier; email: string }) => ({
    method: 'POST' as const,
    path: oneOf(PATH)(id),
    body: { email },
  }),
  madeLink,
);

export const revokeLink = callOf(OFFERS.userLinks)(
  (id: Identifier) => ({ method: 'DELETE' as const, path: oneOf(PATH)(id) }),
  () => undefined,
);

/** Turns off the second factor of somebody who has lost their phone and their recovery codes. */
export const endSecondFactor = callOf(OFFERS.userLinks)(
  (id: Identifier) => ({ method: 'DELETE' as const, path: `${oneOf('/api/admin')(id)}/secondfactor` }),
  () => undefined,
);
