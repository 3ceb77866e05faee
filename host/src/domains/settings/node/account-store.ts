import { join } from 'node:path';
import type { z } from 'zod';
import { ACCOUNTS_KEPT, keepAccountData, keptAccount } from '@gamebox/contract/host';
import type { BridgeInput, KeptAccount } from '@gamebox/contract/host';
import { salvageRows } from '../../storage/core/salvage-rows.ts';
import { CopiedFile } from '../../storage/node/copied-file.ts';

const storedAccount = keepAccountData.extend(keptAccount.shape);
type StoredAccount = z.infer<typeof storedAccount>;
type Change = (accounts: readonly StoredAccount[]) => readonly StoredAccount[];

export interface AccountStoreOptions {
  readonly home: string;
  readonly now: () => number;
  readonly onBackup: (backup: string, reason: unknown) => void;
  readonly onUnsaved: (path: string, reason: unknown) => void;
}

/**
 * The sessions of this machine's accounts, in `accounts.json` and its copy, the last used first. Each
 * change resolves after it is on the disk; a change that can't be written has no effect.
 */
export class AccountStore {
  readonly #file: CopiedFile<readonly StoredAccount[]>;
  readonly #now: () => number;
  #accounts: readonly StoredAccount[];
  #changes: Promise<unknown> = Promise.resolve();

  private constructor(
    file: CopiedFile<readonly StoredAccount[]>,
    accounts: readonly StoredAccount[],
    now: () => number,
  ) {
    this.#file = file;
    this.#accounts = accounts;
    this.#now = now;
  }

  static async open({
    home,
    now,
    onBackup,
    onUnsaved,
  }: AccountStoreOptions): Promise<AccountStore> {
    const file = new CopiedFile<readonly StoredAccount[]>({
      path: join(home, 'accounts.json'),
      parse: (json) => salvageRows(json, storedAccount),
      lasting: (accounts) => JSON.stringify(accounts),
      complete: completeAccounts,
      holdsSessions: true,
      onBackup,
      onUncopied: onUnsaved,
    });
    return new AccountStore(file, (await file.load()) ?? [], now);
  }

  /** Without the tokens. */
  list(): KeptAccount[] {
    return this.#accounts.map((account) => keptAccount.parse(account));
  }

  /** Texts that must not be logged. */
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

  /** Null if the account is not stored. */
  tokenOf(userId: number): string | null {
    return this.#accounts.find((account) => account.userId === userId)?.token ?? null;
  }

  /** Null if no account is stored with this session. */
  userOf(token: string): number | null {
    return this.#accounts.find((account) => account.token === token)?.userId ?? null;
  }

  /** Removes a session that is over: its user must log in again. */
  async drop(token: string): Promise<void> {
    if (this.tokens().includes(token))
      await this.#change((accounts) => accounts.filter((account) => account.token !== token));
  }

  /** Returns the removed token; null if there was none. */
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

  /** One at a time: a change that can't be written must not undo another one. */
  async #apply(change: Change): Promise<void> {
    const next = change(this.#accounts);
    // An ended session must be removed even on a full disk.
    await this.#file.saveOver(next);
    this.#accounts = next;
  }
}

function completeAccounts(
  usable: readonly StoredAccount[],
  copy: readonly StoredAccount[],
): StoredAccount[] {
  const known = new Set(usable.map(({ userId }) => userId));
  return [...usable, ...copy.filter(({ userId }) => !known.has(userId))]
    .sort((a, b) => b.lastUseTime - a.lastUseTime)
    .slice(0, ACCOUNTS_KEPT);
}
