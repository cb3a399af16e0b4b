import type { Role } from '../../../contract/rights.ts';
import type { Default, FlagColumn, Id, Version } from './columns.ts';

export interface AdminTable {
  id: Id;
  branch_id: number | null;
  name: string;
  user_name: string;
  user_name_key: string;
  /** An argon2id string. Empty for a user who cannot sign in. */
  password_hash: string;
  role: Role;
  status: Default<FlagColumn>;
  phone: Default<string>;
  version: Version;
}

export interface SessionTable {
  /** SHA-256 of the token, hexadecimal. The token itself is never stored. */
  token_hash: string;
  admin_id: number;
  created_at: number;
  expires_at: number;
  /** The time of the last use is accurate to a minute. */
  last_used_at: Default<number>;
  /** Empty if the device is not known. An example is "Chrome on Windows". */
  device: Default<string>;
  /** Time of the last password confirmation, UTC milliseconds. 0 after the confirmation was used. */
  confirmed_at: Default<number>;
}

export interface UserLinkTable {
  admin_id: number;
  token_hash: string;
  created_at: number;
  expires_at: number;
}

export interface SecondFactorTable {
  admin_id: number;
  /** The secret in Base32, which only the call that creates it returns. */
  secret: string;
  /** Null until the first code was entered. Until then, sign-in does not ask for a code. */
  confirmed_at: number | null;
  /** The newest time step (half-minute since 1970) whose code was used. Its code and all earlier ones are refused. */
  last_step: Default<number>;
}

export interface RecoveryCodeTable {
  admin_id: number;
  code_hash: string;
}

export interface SignInFailureTable {
  key: string;
  failures: number;
  /** Time at which the failures expire, UTC milliseconds. */
  ends_at: number;
}

export interface GuessedAccountTable {
  key: string;
  failures: number;
  /** Time at which the failures expire, UTC milliseconds. */
  ends_at: number;
  /** The earliest time of the next attempt from an unknown place, UTC milliseconds. */
  next_at: number;
}

export interface KnownPlaceTable {
  admin_id: number;
  place_hash: string;
  /** Time of the last use, UTC milliseconds. */
  used_at: number;
}

export interface AuditEntryTable {
  id: Id;
  at: number;
  admin_id: number | null;
  admin_name: string;
  address: string;
  action: string;
  resource: string;
  record_id: number | null;
  record_name: string;
  branch_id: number | null;
  version: number | null;
  changes: string;
  change_id: Default<number | null>;
}
