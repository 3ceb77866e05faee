import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** An opaque token: 32 random bytes in base64url. */
export function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The stored form of a token. It has 256 random bits, so a plain SHA-256 can't be reversed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
