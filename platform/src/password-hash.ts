import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { Gate } from './gate.ts';

export interface Cost {
  readonly log2N: number;
  readonly r: number;
  readonly p: number;
}

/** Cost parameters of OWASP's password storage cheat sheet for scrypt with 32 MiB. */
const COST: Cost = { log2N: 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

export interface Passwords {
  /** The hash in its stored form. Throws as the gate does. */
  readonly hash: (password: string) => Promise<string>;
  /** Whether it is the stored password; a wrong one takes as long. Throws as the gate does. */
  readonly isRight: (password: string, stored: string) => Promise<boolean>;
}

/**
 * Each hash takes a third of a second on one of Node's four threads, which file access and host
 * lookups need too: without a gate, a burst of logins would block both.
 */
export function createPasswords(gate: Gate, cost: Cost = COST): Passwords {
  return {
    hash: (password) => gate.run(() => hashPassword(password, cost)),
    isRight: (password, stored) => gate.run(() => isPassword(password, stored)),
  };
}

/**
 * A password as it is stored: `$scrypt$ln=15,r=8,p=3$SALT$KEY`, salt and key in base64 without
 * padding (the PHC string format), so that the cost can be raised while old ones stay readable.
 */
async function hashPassword(password: string, cost: Cost): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, cost);
  const { log2N, r, p } = cost;
  const parameters = `ln=${String(log2N)},r=${String(r)},p=${String(p)}`;
  return `$scrypt$${parameters}$${unpadded(salt)}$${unpadded(key)}`;
}

const STORED = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, log2N, r, p, salt = '', key = ''] = STORED.exec(stored) ?? [];
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  const made = await derive(password, Buffer.from(salt, 'base64'), cost);
  return timingSafeEqual(made, Buffer.from(key, 'base64'));
}

function derive(password: string, salt: Buffer, { log2N, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** log2N;
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  // Node's default limit is too small for N and r: they need a little more than 128 · N · r bytes.
  const options = { N, r, p, maxmem: 2 * 128 * N * r };
  scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => {
    if (error === null) resolve(key);
    else reject(error);
  });
  return promise;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
