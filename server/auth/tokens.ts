/**
 * Creates secret tokens and their hashes. Each token is shown once and grants access. The database stores only
 * hashes.
 */
import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Creates a random token of 256 bits. It cannot be guessed, so a fast hash is sufficient. */
export const createToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
