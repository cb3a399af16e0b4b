/** Users, how they sign in, and what they did. */
import type { Role } from '../../../contract/rights.ts';
import type { Default, Flag, Id, Version } from './columns.ts';

export interface AdminTable {
  id: Id;
  /** Null for every branch (owners). */
  branch_id: number | null;
  name: string;
  user_name: string;
  /** `toUserNameKey(user_name)`, unique: equal for names that a person would confuse. */
  user_name_key: string;
  /** An argon2id string; empty for a user who cannot sign in. */
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
  /** Accurate to a minute. */
  last_used_at: Default<number>;
  /** Such as "Chrome on Windows"; empty where it is not known. */
  device: Default<string>;
  /** When the password was last confirmed, UTC milliseconds; 0 once that confirmation was used. */
  confirmed_at: Default<number>;
}

/** The open link of a user. A newer link replaces it. */
export interface UserLinkTable {
  admin_id: number;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  created_at: number;
  expires_at: number;
}

export interface SecondFactorTable {
  admin_id: number;
  /** Base32. Only the answer that creates it contains it. */
  secret: string;
  /** Null until its first code was entered. Until then, sign-in does not ask for it. */
  confirmed_at: number | null;
  /** The newest half-minute since 1970 whose code was used. That code and all earlier ones are refused. */
  last_step: Default<number>;
}

export interface RecoveryCodeTable {
  admin_id: number;
  /** SHA-256 of the code, hexadecimal. */
  code_hash: string;
}

export interface SignInFailureTable {
  /** A hash of whom the failures belong to. */
  key: string;
  failures: number;
  /** When they stop counting, UTC milliseconds. */
  ends_at: number;
}

/** Failed sign-ins of one account, from any address. */
export interface GuessedAccountTable {
  /** A hash of the user name. */
  key: string;
  failures: number;
  /** When the failures are forgotten, UTC milliseconds. */
  ends_at: number;
  /** The earliest time of the next attempt from an unknown place, UTC milliseconds. */
  next_at: number;
}

/** A place that somebody has signed in from. */
export interface KnownPlaceTable {
  admin_id: number;
  /** A hash of the address. */
  place_hash: string;
  /** UTC milliseconds. */
  used_at: number;
}

/** The audit trail. Rows are only ever added. */
export interface AuditEntryTable {
  id: Id;
  at: number;
  /** Null for a program on the machine, or a person who is not known. */
  admin_id: number | null;
  /** The user's name at that time. */
  admin_name: string;
  /** The address of the caller; empty for a program on the machine. */
  address: string;
  action: string;
  /** The kind of record, by the word in its calls: `product`; empty for none. */
  resource: string;
  record_id: number | null;
  /** The record's name at that time. */
  record_name: string;
  /** Null where it concerns the whole shop. */
  branch_id: number | null;
  /** The version of the record after this change. */
  version: number | null;
  /** JSON: the fields that changed, before and after. */
  changes: string;
  /** The bulk change that this entry belongs to. */
  change_id: Default<number | null>;
}
