/**
 * Creates secret tokens and their hashes. Each token is shown once and grants access. The database stores only
 * hashes.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { TerminalKeyKind } from '../../contract/enums.ts';

const TOKEN_BYTES = 32;

/** Prefixes of terminal keys by kind. Scanners for leaked secrets recognise the keys by them. */
export const TERMINAL_KEY_PREFIXES: Readonly<Record<TerminalKeyKind, string>> = {
  till: 'tk_',
  'read-only': 'tr_',
};

export const isTerminalKey = (token: string | undefined): boolean =>
  token !== undefined && Object.values(TERMINAL_KEY_PREFIXES).some(prefix => token.startsWith(prefix));

/** Creates a random token of 256 bits. It cannot be guessed, so a fast hash is sufficient. */
export const createToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
