/** Calls for a person's own account and for password links. Only our server has them. */
import type { Identifier } from 'ra-core';
import type { Account as AccountWire } from '../../../contract/account';
import type {
  ShopRights as RightsWire,
  UpdatedShopRights as RightsChanged,
} from '../../../contract/shopRights';
import type {
  Invitation,
  CreatedPasswordLink as CreatedLinkWire,
  PendingPasswordLink as OpenLinkWire,
} from '../../../contract/passwordLink';
import { API_EXTENSIONS } from '../../../contract/enums';
import { defineOptionalCall, get, buildRecordPath } from '../requests';
import { createListResponseReader } from '../pages';
import { toObjectOrEmpty, toBoolean, toId, toNumber, readRole, toText } from '../wire';

export interface Account {
  name: string;
  userName: string;
  secondFactor: {
    on: boolean;
    /**
     * True if the shop requires a second factor for this person's role, so that the person cannot turn it off.
     */
    required: boolean;
    recoveryCodesLeft: number;
  };
  /** True if the person has a PIN for tills. */
  hasPin: boolean;
}

/** A new password link. Its token is sent only once, in this response. */
export interface CreatedPasswordLink {
  token: string;
  name: string;
  /** Expiry of the link, as ISO 8601. */
  expiresAt: string;
  mailed: boolean;
  /** Why the mail was not sent; empty if it was sent or not requested. */
  mailFailure: string;
}

export interface UnusedPasswordLink {
  id: Identifier;
  name: string;
  isInvitation: boolean;
  /** Expiry of the link, as ISO 8601. */
  expiresAt: string;
  isExpired: boolean;
}

/**
 * Reads the signed-in person's account. Other account calls are in `src/account/accountCalls.ts`, which loads with
 * the account pages.
 */
export const account = defineOptionalCall(API_EXTENSIONS.account)(
  (_nothing: undefined) => get('/api/account'),
  (answer): Account => {
    const { name, userName, secondFactor, hasPin } = toObjectOrEmpty<AccountWire>(answer);
    const factor = toObjectOrEmpty<AccountWire['secondFactor']>(secondFactor);
    return {
      name: toText(name),
      userName: toText(userName),
      secondFactor: {
        on: toBoolean(factor.on),
        required: toBoolean(factor.required),
        recoveryCodesLeft: toNumber(factor.recoveryCodesLeft),
      },
      hasPin: toBoolean(hasPin),
    };
  },
);

export const confirmPassword = defineOptionalCall(API_EXTENSIONS.account)(
  (current: string) => ({ method: 'POST' as const, path: '/api/account/confirm', body: { current } }),
  () => undefined,
);

export type RightsMode = RightsWire['rights'];

const rightsIn = (answer: unknown): RightsMode =>
  toObjectOrEmpty<RightsWire>(answer).rights === 'roles' ? 'roles' : 'open';

export const shopRights = defineOptionalCall(API_EXTENSIONS.rights)(
  (_nothing: undefined) => get('/api/rights'),
  rightsIn,
);

/**
 * Turns the enforcement of roles on or off. All other sessions of the shop end.
 * @returns the changed fields of the session
 */
export const changeShopRights = defineOptionalCall(API_EXTENSIONS.rights)(
  (body: { rights: RightsMode; current: string }) => ({
    method: 'PUT' as const,
    path: '/api/rights',
    body,
  }),
  answer => readRole(toObjectOrEmpty<RightsChanged>(answer).role),
);

const PATH = '/api/userlink';

const madeLink = (answer: unknown): CreatedPasswordLink => {
  const made = toObjectOrEmpty<CreatedLinkWire>(answer);
  return {
    token: toText(made.token),
    name: toText(made.name),
    expiresAt: toText(made.expiresAt),
    mailed: toBoolean(made.mailed),
    mailFailure: toText(made.mailFailure),
  };
};

export const unusedPasswordLinks = defineOptionalCall(API_EXTENSIONS.userLinks)(
  (_nothing: undefined) => get(PATH),
  answer => {
    const { links, mails } = toObjectOrEmpty<{ links: unknown; mails: boolean }>(answer);
    return {
      links: createListResponseReader<OpenLinkWire, UnusedPasswordLink>(link => ({
        id: toId(link.id),
        name: toText(link.name),
        isInvitation: link.purpose === 'invitation',
        expiresAt: toText(link.expiresAt),
        isExpired: toBoolean(link.isExpired),
      }))(links),
      mails: toBoolean(mails),
    };
  },
);

export const inviteUser = defineOptionalCall(API_EXTENSIONS.userLinks)(
  (body: Invitation) => ({ method: 'POST' as const, path: `${PATH}/invite`, body }),
  madeLink,
);

/** Creates a password link. The person's previous link becomes invalid. */
export const createPasswordLink = defineOptionalCall(API_EXTENSIONS.userLinks)(
  ({ id, email }: { id: Identifier; email: string }) => ({
    method: 'POST' as const,
    path: buildRecordPath(PATH)(id),
    body: { email },
  }),
  madeLink,
);

export const revokePasswordLink = defineOptionalCall(API_EXTENSIONS.userLinks)(
  (id: Identifier) => ({ method: 'DELETE' as const, path: buildRecordPath(PATH)(id) }),
  () => undefined,
);

/** Turns off the second factor of a person who has lost both the phone and the recovery codes. */
export const turnOffSecondFactor = defineOptionalCall(API_EXTENSIONS.userLinks)(
  (id: Identifier) => ({
    method: 'DELETE' as const,
    path: `${buildRecordPath('/api/admin')(id)}/secondfactor`,
  }),
  () => undefined,
);
