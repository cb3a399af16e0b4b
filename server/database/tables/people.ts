import type { Role } from '../../../contract/rights.ts';
import type { ColumnWithDefault, FlagColumn, GeneratedIdColumn, VersionColumn } from './columns.ts';

export interface UserTable {
  id: GeneratedIdColumn;
  branch_id: number | null;
  name: string;
  user_name: string;
  user_name_key: string;
  /** Password hash as an argon2id string. Empty for a user who cannot sign in. */
  password_hash: string;
  /** Hash of the PIN for tills, from `hashPin`. Empty without a PIN. */
  pin_hash: ColumnWithDefault<string>;
  role: Role;
  status: ColumnWithDefault<FlagColumn>;
  phone: ColumnWithDefault<string>;
  version: VersionColumn;
}

export interface SessionTable {
  /** SHA-256 hash of the session's token, hexadecimal. The token itself is never stored. */
  token_hash: string;
  admin_id: number;
  created_at: number;
  expires_at: number;
  /** Time of the session's last use, accurate to a minute. */
  last_used_at: ColumnWithDefault<number>;
  /** Browser and operating system of the session, such as "Chrome on Windows". Empty if unknown. */
  device: ColumnWithDefault<string>;
  /**
   * Time at which the user last confirmed the password, in UTC milliseconds. A confirmation allows one delete; after
   * that delete, the time is 0.
   */
  confirmed_at: ColumnWithDefault<number>;
}

export interface UserLinkTable {
  admin_id: number;
  token_hash: string;
  created_at: number;
  expires_at: number;
}

export interface SecondFactorTable {
  admin_id: number;
  /** Secret of the second factor in Base32. Only the call that creates it returns it. */
  secret: string;
  /**
   * Time when the user activated the second factor with a first code. While it is null, the sign-in asks for no code.
   */
  confirmed_at: number | null;
  /**
   * Number of the newest 30-second period since 1970 whose code was used. The codes of this period and of all earlier
   * ones are refused.
   */
  last_step: ColumnWithDefault<number>;
}

export interface RecoveryCodeTable {
  admin_id: number;
  code_hash: string;
}

export interface SignInFailureTable {
  key: string;
  failures: number;
  /** Time after which failed sign-ins are counted from zero again, in UTC milliseconds. */
  ends_at: number;
}

export interface AccountSignInFailureTable {
  key: string;
  failures: number;
  /** Time at which the counted failures expire, UTC milliseconds. */
  ends_at: number;
  /** Earliest time of the next attempt from a network without a recent sign-in, UTC milliseconds. */
  next_at: number;
}

export interface KnownSignInPlaceTable {
  admin_id: number;
  place_hash: string;
  /** Time of the last sign-in from this network, UTC milliseconds. */
  used_at: number;
}

export interface AuditEntryTable {
  id: GeneratedIdColumn;
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
  change_id: ColumnWithDefault<number | null>;
}
