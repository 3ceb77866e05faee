import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { BridgeInput, LocalSetting } from '@gamebox/contract/host';
import { CopiedFile } from '../../storage/node/copied-file.ts';
import { chosenFolder, tryFolder, tryWriting } from '../../storage/node/make-folder.ts';
import { gamesFolderOf, refuseOwn } from '../../storage/node/own-folders.ts';
import { defaultSetting, salvageSetting, wholeSetting } from '../core/local-setting.ts';
import type { StoredSetting } from '../core/local-setting.ts';
import type { EndedSessions } from './ended-sessions.ts';

export interface SettingStoreOptions {
  readonly home: string;
  readonly ended: EndedSessions;
  /** The installer's values; they override stored ones at each start. */
  readonly installation?: Partial<Pick<LocalSetting, 'plat_id' | 'channel_id'>>;
  readonly onBackup: (backup: string, reason: unknown) => void;
  /** Called if the first setting could not be written: it is only in memory. Likewise for a copy. */
  readonly onUnsaved: (path: string, reason: unknown) => void;
}

/**
 * The player's local setting in `settings.json` and its copy; each change resolves after it is on the
 * disk.
 */
export class SettingStore {
  readonly #home: string;
  readonly #file: CopiedFile<StoredSetting>;
  readonly #ended: EndedSessions;
  readonly #onUnsaved: (path: string, reason: unknown) => void;
  readonly #listeners = new Set<(setting: LocalSetting) => void>();
  #setting: LocalSetting;
  #changes: Promise<unknown> = Promise.resolve();

  private constructor(
    { home, ended, onUnsaved }: SettingStoreOptions,
    file: CopiedFile<StoredSetting>,
    setting: LocalSetting,
  ) {
    this.#home = home;
    this.#ended = ended;
    this.#onUnsaved = onUnsaved;
    this.#file = file;
    this.#setting = setting;
  }

  static async open(options: SettingStoreOptions): Promise<SettingStore> {
    const { home, ended, installation = {}, onBackup, onUnsaved } = options;
    const defaults = defaultSetting(randomUUID(), gamesFolderOf(home));
    const file = new CopiedFile<StoredSetting>({
      path: join(home, 'settings.json'),
      parse: salvageSetting,
      lasting: (stored) => JSON.stringify(stored),
      complete: (usable, copy) => ({ ...copy, ...usable }),
      holdsSessions: true,
      onBackup,
      onUncopied: onUnsaved,
    });
    const found = wholeSetting(await file.load(), defaults);
    const setting = ended.has(found.token) ? loggedOut(found) : found;
    const store = new SettingStore(options, file, { ...setting, ...installation });
    // Written at once, because the client id is random and would otherwise change until the first
    // other change.
    await file.save(store.#setting).catch((error: unknown) => onUnsaved(file.path, error));
    return store;
  }

  /** The parent folder of games unless the player chooses another one. */
  get usualDir(): string {
    return gamesFolderOf(this.#home);
  }

  get(): LocalSetting {
    return this.#setting;
  }

  /** Throws if games can't be installed in `installDir`; then nothing has changed. */
  async change(change: BridgeInput<'setLocalSetting'>): Promise<LocalSetting> {
    if (change.installDir !== undefined) await this.#try(chosenFolder(change.installDir));
    const write = this.#changes.then(() => this.#apply(change));
    this.#changes = write.catch(() => undefined);
    return write;
  }

  async #try(installDir: string): Promise<void> {
    await tryFolder(installDir, async () => {
      await refuseOwn(this.#home, installDir);
      await tryWriting(installDir);
    });
  }

  /** One at a time: a change that can't be written must not undo another one. */
  async #apply(change: BridgeInput<'setLocalSetting'>): Promise<LocalSetting> {
    const next = { ...this.#setting, ...whoseSession(change, this.#setting) };
    next.installDir = chosenFolder(next.installDir);
    if (change.token === '') await this.#saveLogout(next);
    else await this.#file.save(next);
    return this.#hold(next);
  }

  /** A logout has effect even if the disk still has the session, and after a restart too. */
  async #saveLogout(next: LocalSetting): Promise<void> {
    const { token } = this.#setting;
    try {
      await this.#file.saveOver(next);
    } catch (error) {
      this.#hold(loggedOut(this.#setting));
      await this.#ended.add(token);
      this.#onUnsaved(this.#file.path, error);
      throw error;
    }
  }

  #hold(setting: LocalSetting): LocalSetting {
    this.#setting = setting;
    for (const listener of this.#listeners) listener(setting);
    return setting;
  }

  onChange(listener: (setting: LocalSetting) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

function loggedOut(setting: LocalSetting): LocalSetting {
  return { ...setting, token: '', userId: null };
}

/** Another session is nobody's until the page says whose. */
function whoseSession(
  change: BridgeInput<'setLocalSetting'>,
  { token }: LocalSetting,
): Partial<LocalSetting> {
  const given = withoutUndefined(change);
  const other = given.token !== undefined && given.token !== token;
  return other ? { userId: null, ...given } : given;
}

function withoutUndefined(change: BridgeInput<'setLocalSetting'>): Partial<LocalSetting> {
  const kept: Partial<LocalSetting> = {};
  return Object.assign(kept, Object.fromEntries(Object.entries(change).filter(isGiven)));
}

function isGiven([, value]: [string, unknown]): boolean {
  return value !== undefined;
}
