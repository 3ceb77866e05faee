import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { salvageRows } from '../../domains/storage/core/salvage-rows.ts';
import type { Parsed } from '../../domains/storage/core/salvage-rows.ts';
import { JsonFile } from '../../domains/storage/node/json-file.ts';
import type { ProblemList } from '../../domains/storage/node/problem-list.ts';

const cookie = z.object({ hash: z.string(), since: z.int() });
const parts = z.object({
  /** Part of the cookie's name: cookies know no ports, and two hosts may run on one machine. */
  id: z.string().regex(/^[0-9a-f]{8}$/),
  cookies: z.unknown().optional(),
});

interface Stored {
  readonly id: string;
  readonly cookies: readonly z.infer<typeof cookie>[];
}

export interface AccessOptions {
  readonly home: string;
  /** Hears of every key but the first. */
  readonly onNewKey: (key: string) => void;
  readonly problems: Pick<ProblemList, 'putAside' | 'notWritten'>;
}

const MOST_BROWSERS = 16;
export const COOKIE_SECONDS = 30 * 24 * 3600;

/**
 * Who may speak to the host: a one-time key in the printed address is exchanged for a cookie. The
 * cookie's hash is kept, so that an open page is known again after the host was started anew.
 */
export class Access {
  readonly #file: JsonFile<Stored>;
  readonly #options: AccessOptions;
  #stored: Stored;
  #keyHash = '';
  key = '';

  private constructor(file: JsonFile<Stored>, stored: Stored, options: AccessOptions) {
    this.#file = file;
    this.#stored = stored;
    this.#options = options;
    this.#newKey();
  }

  static async open(options: AccessOptions): Promise<Access> {
    const file = new JsonFile<Stored>({
      path: join(options.home, 'access.json'),
      parse: readStored,
      fallback: () => ({ id: randomBytes(4).toString('hex'), cookies: [] }),
      onBackup: options.problems.putAside,
    });
    const access = new Access(file, await file.load(), options);
    await access.#save();
    return access;
  }

  get cookieName(): string {
    return `gamebox_host_${this.#stored.id}`;
  }

  /** A cookie's value for the key, which is dead from then on; null where it is not the key. */
  async redeem(key: string): Promise<string | null> {
    if (hash(key) !== this.#keyHash) return null;
    this.#newKey();
    const value = secret();
    const cookies = [...this.#stored.cookies, { hash: hash(value), since: Date.now() }];
    this.#stored = { ...this.#stored, cookies: cookies.slice(-MOST_BROWSERS) };
    await this.#save();
    this.#options.onNewKey(this.key);
    return value;
  }

  /** Whether a `Cookie` header carries one that was given out and has not run out. */
  accepts(cookieHeader: string | undefined): boolean {
    const oldest = Date.now() - COOKIE_SECONDS * 1000;
    for (const pair of (cookieHeader ?? '').split(/;\s*/)) {
      const [name, value] = pair.split('=', 2);
      if (name !== this.cookieName || value === undefined) continue;
      // Comparing hashes: what the time of a comparison tells is of no use without the secret.
      const presented = hash(value);
      if (this.#stored.cookies.some((each) => each.hash === presented && each.since > oldest))
        return true;
    }
    return false;
  }

  /** On a full disk the cookies hold until the host ends. */
  async #save(): Promise<void> {
    const { problems } = this.#options;
    const { path } = this.#file;
    await this.#file.save(this.#stored).catch((error: unknown) => problems.notWritten(path, error));
  }

  #newKey(): void {
    this.key = secret();
    this.#keyHash = hash(this.key);
  }
}

function readStored(json: unknown): Parsed<Stored> {
  const { id, cookies } = parts.parse(json);
  const { value, salvaged } = salvageRows(cookies, cookie);
  return { value: { id, cookies: value }, salvaged };
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
