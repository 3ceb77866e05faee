import { randomUUID } from 'node:crypto';
import { join, isAbsolute, normalize } from 'node:path';
import type { LocalSetting, LocalSettingChange } from '@gamebox/contract/host';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { JsonFile } from '../../storage/node/json-file.ts';
import { defaultSetting, salvageSetting } from '../core/local-setting.ts';

/** The player's local setting, in `settings.json`; each change is on the disk before it answers. */
export class SettingStore {
  readonly #file: JsonFile<LocalSetting>;
  readonly #listeners = new Set<(setting: LocalSetting) => void>();
  #setting: LocalSetting;

  private constructor(file: JsonFile<LocalSetting>, setting: LocalSetting) {
    this.#file = file;
    this.#setting = setting;
  }

  static async open(
    home: string,
    onBackup: (backup: string, reason: unknown) => void,
  ): Promise<SettingStore> {
    const defaults = defaultSetting(randomUUID(), join(home, 'games'));
    const file = new JsonFile<LocalSetting>({
      path: join(home, 'settings.json'),
      parse: (json) => salvageSetting(json, defaults),
      fallback: () => defaults,
      onBackup,
    });
    const store = new SettingStore(file, await file.load());
    // The client id is drawn once: without this it would change until the first other change.
    await file.save(store.#setting);
    return store;
  }

  get(): LocalSetting {
    return this.#setting;
  }

  /** Throws `invalid-data` for an `installDir` that is not absolute. */
  async change(change: LocalSettingChange): Promise<LocalSetting> {
    const next = { ...this.#setting, ...withoutUndefined(change) };
    if (!isAbsolute(next.installDir) || next.installDir.includes('\0'))
      throw new HostError(failures.invalidData('installDir'));
    next.installDir = normalize(next.installDir);
    this.#setting = next;
    await this.#file.save(next);
    for (const listener of this.#listeners) listener(next);
    return next;
  }

  onChange(listener: (setting: LocalSetting) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

function withoutUndefined(change: LocalSettingChange): Partial<LocalSetting> {
  const kept: Partial<LocalSetting> = {};
  return Object.assign(kept, Object.fromEntries(Object.entries(change).filter(isGiven)));
}

function isGiven([, value]: [string, unknown]): boolean {
  return value !== undefined;
}
