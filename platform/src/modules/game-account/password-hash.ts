import { randomBytes, scrypt } from 'node:crypto';

/** Cost parameters of OWASP's password storage cheat sheet for scrypt with 32 MiB. */
const COST = { log2N: 15, r: 8, p: 3 } as const;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/**
 * A password as it is stored: `$scrypt$ln=15,r=8,p=3$SALT$KEY`, salt and key in base64 without
 * padding (the PHC string format), so that the cost can be raised while old ones stay readable.
 */
export async function hashPassword(password: string): Promise<string> {
  const { log2N, r, p } = COST;
  const N = 2 ** log2N;
  const salt = randomBytes(SALT_BYTES);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  // Node's default limit is below what N and r need: 128 · N · r bytes and some more.
  const options = { N, r, p, maxmem: 2 * 128 * N * r };
  scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => {
    if (error === null) resolve(key);
    else reject(error);
  });
  const parameters = `ln=${String(log2N)},r=${String(r)},p=${String(p)}`;
  return `$scrypt$${parameters}$${unpadded(salt)}$${unpadded(await promise)}`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
