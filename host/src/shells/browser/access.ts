import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { salvageRows } from '../../domains/storage/core/salvage-rows.ts';
import type { Parsed } from '../../domains/storage/core/salvage-rows.ts';
import { JsonFile } from '../../domains/storage/node/json-file.ts';
import type { ProblemList } from '../../domains/storage/node/problem-list.ts';

const visitorRow = z.object({
  /** Hash of the visitor's cookie. */
  cookie: z.string(),
  /**
   * A second proof for a browser's page, because a browser sends the cookie to every port of this
   * machine. Null for a program, which keeps its cookie private.
   */
  secret: z.string().nullable(),
  since: z.int(),
});
const parts = z.object({
  /**
   * A part of the cookie's name: cookies do not know ports, and two hosts may run on one machine.
   */
  id: z.string().regex(/^[0-9a-f]{8}$/),
  /** An earlier version stored cookies here; they are ignored. */
  visitors: z.unknown().optional(),
});

/** A browser or a program that redeemed a key. */
export type Visitor = z.infer<typeof visitorRow>;

interface Stored {
  readonly id: string;
  readonly visitors: readonly Visitor[];
}

interface Known {
  /** The cookie's value. */
  readonly cookie: string;
  readonly visitor: Visitor;
}

export interface Redeemed {
  /** The cookie's value. */
  readonly cookie: string;
  readonly secret: string | null;
}

export interface AccessOptions {
  readonly home: string;
  /** Called for every key except the first. */
  readonly onNewKey: (key: string) => void;
  readonly problems: Pick<ProblemList, 'putAside' | 'notWritten'>;
}

/** The limit for browsers, and the same for programs. */
const MOST_VISITORS = 16;
export const COOKIE_SECONDS = 30 * 24 * 3600;

/**
 * Decides who may use the host: the one-time key in the printed address is exchanged for a cookie,
 * and for a browser's page also for a secret. They are stored in the home folder, so an open page
 * is still known after a restart.
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
      fallback: () => ({ id: randomBytes(4).toString('hex'), visitors: [] }),
      onBackup: options.problems.putAside,
    });
    const access = new Access(file, await file.load(), options);
    await access.#save();
    return access;
  }

  /** The host's id, stored with its home. */
  get id(): string {
    return this.#stored.id;
  }

  get cookieName(): string {
    return `gamebox_host_${this.id}`;
  }

  /**
   * Exchanges the key, which is invalid afterwards. Null for a wrong key. A known browser keeps its
   * cookie and secret: under another port its page has no secret yet.
   */
  async redeem(key: string, by: 'page' | 'program', cookies?: string): Promise<Redeemed | null> {
    if (hash(key) !== this.#keyHash) return null;
    this.#newKey();
    const known = by === 'page' ? this.#find(cookies) : null;
    const isKnown = known !== null && known.visitor.secret !== null;
    const { cookie, visitor } = isKnown ? await this.#prolong(known) : await this.#add(by);
    this.#options.onNewKey(this.key);
    return { cookie, secret: visitor.secret };
  }

  /** The visitor of a `Cookie` header; null without a valid cookie. */
  visitorOf(cookies: string | undefined): Visitor | null {
    return this.#find(cookies)?.visitor ?? null;
  }

  #find(cookies = ''): Known | null {
    for (const pair of cookies.split(/;\s*/)) {
      const [name, cookie] = pair.split('=', 2);
      if (name !== this.cookieName || cookie === undefined) continue;
      // Compares hashes: the duration of the comparison does not help to guess the cookie.
      const presented = hash(cookie);
      const found = this.#stored.visitors.find((each) => each.cookie === presented);
      if (found !== undefined && holds(found)) return { cookie, visitor: found };
    }
    return null;
  }

  async #prolong({ cookie, visitor }: Known): Promise<Known> {
    const prolonged = { ...visitor, since: Date.now() };
    await this.#keep([...this.#stored.visitors.filter((each) => each !== visitor), prolonged]);
    return { cookie, visitor: prolonged };
  }

  async #add(by: 'page' | 'program'): Promise<Known> {
    const cookie = random();
    const secret = by === 'page' ? random() : null;
    const visitor = { cookie: hash(cookie), secret, since: Date.now() };
    await this.#keep([...this.#stored.visitors, visitor]);
    return { cookie, visitor };
  }

  async #keep(visitors: readonly Visitor[]): Promise<void> {
    const { browser, program } = Object.groupBy(visitors.filter(holds), ({ secret }) =>
      secret === null ? 'program' : 'browser',
    );
    const kept = [program, browser].flatMap((each) => each?.slice(-MOST_VISITORS) ?? []);
    this.#stored = { ...this.#stored, visitors: kept };
    await this.#save();
  }

  /** On a full disk the cookies are valid until the host ends. */
  async #save(): Promise<void> {
    const { problems } = this.#options;
    const { path } = this.#file;
    await this.#file.save(this.#stored).catch((error: unknown) => problems.notWritten(path, error));
  }

  #newKey(): void {
    this.key = random();
    this.#keyHash = hash(this.key);
  }
}

function readStored(json: unknown): Parsed<Stored> {
  const { id, visitors } = parts.parse(json);
  const { value, salvaged } = salvageRows(visitors ?? [], visitorRow);
  return { value: { id, visitors: value }, salvaged };
}

/** Whether it is still valid. */
function holds({ since }: Visitor): boolean {
  return since > Date.now() - COOKIE_SECONDS * 1000;
}

function random(): string {
  return randomBytes(32).toString('base64url');
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
