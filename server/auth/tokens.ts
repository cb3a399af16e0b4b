/** Secret tokens. Each is shown once, and grants its holder access. The database stores only the hashes. */
import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 bits: too many to be guessed, so that a fast hash is enough. */
export const createToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** SHA-256, hexadecimal. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
