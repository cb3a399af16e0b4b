/** Who works here, how they sign in, and what they did. */
import type { Role } from '../../../contract/rights.ts';
import type { Default, Flag, Id, Version } from './columns.ts';

export interface AdminTable {
  id: Id;
  /** Null: every branch (owners). */
  branch_id: number | null;
  name: string;
  user_name: string;
  /** `userNameKey(user_name)`: equal for names that a person would confuse; unique. */
  user_name_key: string;
  /** An argon2id string, or empty: this person cannot sign in. */
  password_hash: string;
  role: Role;
  status: Default<Flag>;
  phone: Default<string>;
  version: Version;
}

export interface SessionTable {
  /** SHA-256 of the token, hexadecimal; the token itself is never stored. */
  token_hash: string;
  admin_id: number;
  created_at: number;
  expires_at: number;
  /** Behind by up to a minute. */
  last_used_at: Default<number>;
  /** Such as "Chrome on Windows"; empty: not known. */
  device: Default<string>;
  /** When the password was typed once more, UTC milliseconds; 0: that was used up. */
  confirmed_at: Default<number>;
}

/** The one link of a user that is open; a newer one takes its place. */
export interface UserLinkTable {
  admin_id: number;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  created_at: number;
  expires_at: number;
}

export interface SecondFactorTable {
  admin_id: number;
  /** Base32. No answer has it but the one that makes it. */
  secret: string;
  /** Null: nobody has shown a code of it yet, and it is asked of nobody. */
  confirmed_at: number | null;
  /** The newest half-minute since 1970 whose code was used: it, and those before, are refused. */
  last_step: Default<number>;
}

export interface RecoveryCodeTable {
  admin_id: number;
  /** SHA-256 of the code, hexadecimal. */
  code_hash: string;
}

export interface SignInFailureTable {
  /** A hash of whose they are. */
  key: string;
  failures: number;
  /** UTC milliseconds: from then on they do not count. */
  ends_at: number;
}

/** Failed sign-ins of one account, from wherever. */
export interface GuessedAccountTable {
  /** A hash of the user name. */
  key: string;
  failures: number;
  /** When they are forgotten, UTC milliseconds. */
  ends_at: number;
  /** When the next try of a stranger is looked at, UTC milliseconds. */
  next_at: number;
}

/** Where somebody signed in. */
export interface KnownPlaceTable {
  admin_id: number;
  /** Of the address. */
  place_hash: string;
  /** UTC milliseconds. */
  used_at: number;
}

/** Who did what: only ever added to. */
export interface AuditEntryTable {
  id: Id;
  at: number;
  /** Null: a program on the machine, or nobody who is known. */
  admin_id: number | null;
  /** As the person was called then. */
  admin_name: string;
  /** Where the call came from; empty: from the machine itself. */
  address: string;
  action: string;
  /** What kind of record, by the word that its calls have: `product`; empty: none. */
  resource: string;
  record_id: number | null;
  /** As the record was called then. */
  record_name: string;
  /** Null: it is about the whole shop. */
  branch_id: number | null;
  /** Of the record, from this change on. */
  version: number | null;
  /** JSON: the fields that changed, before and after. */
  changes: string;
  /** The change of many products that this is a part of. */
  change_id: Default<number | null>;
}
