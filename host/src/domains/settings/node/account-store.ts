import { join } from 'node:path';
import type { z } from 'zod';
import { ACCOUNTS_KEPT, keepAccountData, keptAccount } from '@gamebox/contract/host';
import type { BridgeInput, KeptAccount } from '@gamebox/contract/host';
import { salvageRows } from '../../storage/core/salvage-rows.ts';
import { CopiedFile } from '../../storage/node/copied-file.ts';
import type { EndedSessions } from './ended-sessions.ts';

const storedAccount = keepAccountData.extend(keptAccount.shape);
type StoredAccount = z.infer<typeof storedAccount>;
type Change = (accounts: readonly StoredAccount[]) => readonly StoredAccount[];

export interface AccountStoreOptions {
  readonly home: string;
  readonly ended: EndedSessions;
  readonly now: () => number;
  readonly onBackup: (backup: string, reason: unknown) => void;
  readonly onUnsaved: (path: string, reason: unknown) => void;
}

/**
 * The sessions of this machine's accounts, in `accounts.json` and its copy, the last used first. Each
 * change resolves after it is on the disk. An account that can't be written is not kept; a removal has
 * effect even if the disk still has the session, and after a restart too.
 */
export class AccountStore {
  readonly #file: CopiedFile<readonly StoredAccount[]>;
  readonly #options: AccountStoreOptions;
  #accounts: readonly StoredAccount[];
  #changes: Promise<unknown> = Promise.resolve();

  private constructor(
    file: CopiedFile<readonly StoredAccount[]>,
    accounts: readonly StoredAccount[],
    options: AccountStoreOptions,
  ) {
    this.#file = file;
    this.#accounts = accounts;
    this.#options = options;
  }

  static async open(options: AccountStoreOptions): Promise<AccountStore> {
    const { home, ended, onBackup, onUnsaved } = options;
    const file = new CopiedFile<readonly StoredAccount[]>({
      path: join(home, 'accounts.json'),
      parse: (json) => salvageRows(json, storedAccount),
      lasting: (accounts) => JSON.stringify(accounts),
      complete: completeAccounts,
      holdsSessions: true,
      onBackup,
      onUncopied: onUnsaved,
    });
    const found = (await file.load()) ?? [];
    const accounts = found.filter(({ token }) => !ended.has(token));
    if (accounts.length < found.length)
      await file.saveOver(accounts).catch((error: unknown) => onUnsaved(file.path, error));
    return new AccountStore(file, accounts, options);
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
        { ...account, lastUseTime: this.#options.now() },
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

  /** Removes a session that is over: its user must log in again. Rejects if it stays on the disk. */
  async drop(token: string): Promise<void> {
    if (this.tokens().includes(token)) await this.#remove((account) => account.token === token);
  }

  /**
   * Returns the removed token; null if there was none. Also if it stays on the disk, which is told: the page
   * ends the session on the platform.
   */
  async forget(userId: number): Promise<string | null> {
    const token = this.tokenOf(userId);
    await this.#remove((account) => account.userId === userId).catch(() => undefined);
    return token;
  }

  #change(change: Change): Promise<void> {
    return this.#inTurn(() => this.#apply(change));
  }

  #remove(isOver: (account: StoredAccount) => boolean): Promise<void> {
    return this.#inTurn(async () => {
      const over = this.#accounts.filter(isOver);
      this.#accounts = this.#accounts.filter((account) => !isOver(account));
      const { ended, onUnsaved } = this.#options;
      try {
        await this.#file.saveOver(this.#accounts);
      } catch (error) {
        for (const { token } of over) await ended.add(token);
        onUnsaved(this.#file.path, error);
        throw error;
      }
    });
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const write = this.#changes.then(work);
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
