import { join } from 'node:path';
import type { z } from 'zod';
import { ACCOUNTS_KEPT, keepAccountData, keptAccount } from '@gamebox/contract/host';
import type { BridgeInput, KeptAccount } from '@gamebox/contract/host';
import { salvageRows } from '../../storage/core/salvage-rows.ts';
import { JsonFile } from '../../storage/node/json-file.ts';

const storedAccount = keepAccountData.extend(keptAccount.shape);
type StoredAccount = z.infer<typeof storedAccount>;
type Change = (accounts: readonly StoredAccount[]) => readonly StoredAccount[];

export interface AccountStoreOptions {
  readonly home: string;
  readonly now: () => number;
  readonly onBackup: (backup: string, reason: unknown) => void;
}

/**
 * The sessions of this machine's accounts, in `accounts.json`, the last used first. Each change is
 * on the disk before it answers; one that can't be written changes nothing.
 */
export class AccountStore {
  readonly #file: JsonFile<readonly StoredAccount[]>;
  readonly #now: () => number;
  #accounts: readonly StoredAccount[];
  #changes: Promise<unknown> = Promise.resolve();

  private constructor(
    file: JsonFile<readonly StoredAccount[]>,
    accounts: readonly StoredAccount[],
    now: () => number,
  ) {
    this.#file = file;
    this.#accounts = accounts;
    this.#now = now;
  }

  static async open({ home, now, onBackup }: AccountStoreOptions): Promise<AccountStore> {
    const file = new JsonFile<readonly StoredAccount[]>({
      path: join(home, 'accounts.json'),
      parse: (json) => salvageRows(json, storedAccount),
      fallback: () => [],
      onBackup,
    });
    return new AccountStore(file, await file.load(), now);
  }

  /** Without the tokens. */
  list(): KeptAccount[] {
    return this.#accounts.map((account) => keptAccount.parse(account));
  }

  /** What must not be in a log. */
  tokens(): readonly string[] {
    return this.#accounts.map(({ token }) => token);
  }

  async keep(account: BridgeInput<'keepAccount'>): Promise<KeptAccount[]> {
    await this.#change((accounts) =>
      [
        { ...account, lastUseTime: this.#now() },
        ...accounts.filter(({ userId }) => userId !== account.userId),
      ].slice(0, ACCOUNTS_KEPT),
    );
    return this.list();
  }

  /** Null where the account is not kept. */
  tokenOf(userId: number): string | null {
    return this.#accounts.find((account) => account.userId === userId)?.token ?? null;
  }

  /** Null where no account is kept with this session. */
  userOf(token: string): number | null {
    return this.#accounts.find((account) => account.token === token)?.userId ?? null;
  }

  /** A session that is over: whoever's it was has to log in again. */
  async drop(token: string): Promise<void> {
    if (this.tokens().includes(token))
      await this.#change((accounts) => accounts.filter((account) => account.token !== token));
  }

  /** Answers the token that is no longer kept; null where there was none. */
  async forget(userId: number): Promise<string | null> {
    const token = this.tokenOf(userId);
    await this.#change((accounts) => accounts.filter((account) => account.userId !== userId));
    return token;
  }

  #change(change: Change): Promise<void> {
    const write = this.#changes.then(() => this.#apply(change));
    this.#changes = write.catch(() => undefined);
    return write;
  }

  /** One at a time: a change that can't be written must not take another one with it. */
  async #apply(change: Change): Promise<void> {
    const next = change(this.#accounts);
    // A session that is over must not stay, on a full disk either.
    await this.#file.saveOver(next);
    this.#accounts = next;
  }
}
