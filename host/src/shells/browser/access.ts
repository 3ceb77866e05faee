import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { JsonFile } from '../../domains/storage/node/json-file.ts';

const stored = z.object({
  /** Part of the cookie's name: cookies know no ports, and two hosts may run on one machine. */
  id: z.string().regex(/^[0-9a-f]{8}$/),
  cookies: z.array(z.object({ hash: z.string(), since: z.int() })),
});
type Stored = z.infer<typeof stored>;

const MOST_BROWSERS = 16;
export const COOKIE_SECONDS = 30 * 24 * 3600;

/**
 * Who may speak to the host: a one-time key in the printed address is exchanged for a cookie. The
 * cookie's hash is kept, so that an open page is known again after the host was started anew.
 */
export class Access {
  readonly #file: JsonFile<Stored>;
  readonly #onNewKey: (key: string) => void;
  #stored: Stored;
  #keyHash = '';
  key = '';

  private constructor(file: JsonFile<Stored>, stored: Stored, onNewKey: (key: string) => void) {
    this.#file = file;
    this.#stored = stored;
    this.#onNewKey = onNewKey;
    this.#newKey();
  }

  /** `onNewKey` hears of every key but the first. */
  static async open(home: string, onNewKey: (key: string) => void): Promise<Access> {
    const file = new JsonFile<Stored>({
      path: join(home, 'access.json'),
      parse: (json) => ({ value: stored.parse(json), salvaged: false }),
      fallback: () => ({ id: randomBytes(4).toString('hex'), cookies: [] }),
    });
    const value = await file.load();
    // On a full disk the cookies hold until the host ends.
    await file.save(value).catch(() => undefined);
    return new Access(file, value, onNewKey);
  }

  get cookieName(): string {
    return `gamebox_host_${this.#stored.id}`;
  }

  /** A cookie's value for the key, which is dead from then on; null where it is not the key. */
  async redeem(key: string): Promise<string | null> {
    if (hash(key) !== this.#keyHash) return null;
    this.#newKey();
    const cookie = secret();
    const cookies = [...this.#stored.cookies, { hash: hash(cookie), since: Date.now() }];
    this.#stored = { ...this.#stored, cookies: cookies.slice(-MOST_BROWSERS) };
    await this.#file.save(this.#stored).catch(() => undefined);
    this.#onNewKey(this.key);
    return cookie;
  }

  /** Whether a `Cookie` header carries one that was given out and has not run out. */
  accepts(cookieHeader: string | undefined): boolean {
    const oldest = Date.now() - COOKIE_SECONDS * 1000;
    for (const cookie of (cookieHeader ?? '').split(/;\s*/)) {
      const [name, value] = cookie.split('=', 2);
      if (name !== this.cookieName || value === undefined) continue;
      // Comparing hashes: what the time of a comparison tells is of no use without the secret.
      const presented = hash(value);
      if (this.#stored.cookies.some((each) => each.hash === presented && each.since > oldest))
        return true;
    }
    return false;
  }

  #newKey(): void {
    this.key = secret();
    this.#keyHash = hash(this.key);
  }
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
