/** Who signs in. */
import type { Identifier, RaRecord } from 'ra-core';
import type { Admin as UserWire, AdminInput, AdminUpdate } from '../../../contract/admin';
import { crud, get, texts, type ResourceEndpoint, type WriteContext } from '../requests';
import { flagOf, idOf, textOf, trimmed, type Loose } from '../wire';

export interface User extends RaRecord {
  id: Identifier;
  name: string;
  userName: string;
  /** Only ever written; always empty when it is read. */
  password: string;
  role: string;
  status: boolean;
  phone: string;
}

export const users = {
  ...crud('/api/admin'),
  first: {},
  list: () => get('/api/admin/all'),
  read: (wire: Loose<UserWire>): User => ({
    id: idOf(wire.id),
    name: textOf(wire.name),
    userName: textOf(wire.userName),
    password: '',
    role: trimmed(wire.role),
    status: flagOf(wire.status),
    phone: textOf(wire.phone),
  }),
  write: (form: Loose<User>, { previous }: WriteContext): AdminInput | AdminUpdate => ({
    ...texts(form, ['name', 'userName', 'password']),
    status: Boolean(form.status),
    role: trimmed(form.role).toLowerCase(),
    // Only a new user's phone is sent: the update does not list it.
    ...(previous ? {} : texts(form, ['phone'])),
  }),
} satisfies ResourceEndpoint;
