import type { Identifier, RaRecord } from 'ra-core';
import type { User as UserWire, UserInput, UserUpdate } from '../../../contract/user';
import {
  crudRequests,
  get,
  toRequestTextFields,
  type ResourceEndpoint,
  type RecordWriteContext,
} from '../requests';
import {
  toBoolean,
  isActiveStatus,
  toId,
  toNumber,
  toText,
  toTrimmedText,
  type UncheckedFields,
} from '../wire';

export interface User extends RaRecord {
  id: Identifier;
  name: string;
  userName: string;
  password: string;
  role: string;
  status: boolean;
  phone: string;
  /**
   * The branch to which the user is assigned; null for all branches. Only our server has this field and the fields
   * declared after it.
   */
  branchId?: number | null;
  secondFactor?: boolean;
  /** True if the user has a PIN for tills. */
  hasPin?: boolean;
  /** New PIN. Empty to keep the present one. */
  pin?: string;
  removesPin?: boolean;
}

export const users = {
  ...crudRequests('/api/admin'),
  first: { sort: { field: 'name', order: 'ASC' } },
  list: () => get('/api/admin/all'),
  read: (wire: UncheckedFields<UserWire>): User => ({
    id: toId(wire.id),
    name: toText(wire.name),
    userName: toText(wire.userName),
    password: '',
    role: toTrimmedText(wire.role),
    status: isActiveStatus(wire.status),
    phone: toText(wire.phone),
    ...(wire.branchId === undefined ? {} : { branchId: toNumber(wire.branchId) || null }),
    ...(wire.secondFactor === undefined ? {} : { secondFactor: toBoolean(wire.secondFactor) }),
    ...(wire.hasPin === undefined ? {} : { hasPin: toBoolean(wire.hasPin) }),
  }),
  write: (form: UncheckedFields<User>, { previous }: RecordWriteContext): UserInput | UserUpdate => ({
    ...toRequestTextFields(form, ['name', 'userName', 'password']),
    status: Boolean(form.status),
    role: toTrimmedText(form.role).toLowerCase(),
    // The phone is sent only for a new user, because the basic API (docs/api.md) does not accept it in an update.
    ...(previous ? {} : toRequestTextFields(form, ['phone'])),
    ...branchIn(form, previous as Partial<User> | undefined),
    ...pinIn(form),
  }),
} satisfies ResourceEndpoint;

/**
 * Returns the branch for a request, but only if it was changed, because the basic API (docs/api.md) has no branch
 * of a user.
 */
const branchIn = (
  { branchId }: UncheckedFields<User>,
  previous?: Partial<User>,
): { branchId?: number | null } =>
  branchId === undefined || branchId === previous?.branchId ? {} : { branchId: toNumber(branchId) || null };

/** Returns the PIN for a request, but only if it was changed, because the basic API (docs/api.md) has no PIN. */
const pinIn = ({ pin, removesPin }: UncheckedFields<User>): { pin?: string | null } =>
  removesPin ? { pin: null } : pin ? { pin: toTrimmedText(pin) } : {};
