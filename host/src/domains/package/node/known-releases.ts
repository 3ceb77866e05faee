import { join } from 'node:path';
import { z } from 'zod';
import { salvageEntries } from '../../storage/core/salvage-rows.ts';
import { JsonFile } from '../../storage/node/json-file.ts';
import { channelOf } from './release-address.ts';

type Known = Readonly<Record<string, number>>;

/**
 * The newest release that was ever seen in each game's channel (`known-releases.json`). It only
 * rises and survives an uninstallation, so that an older release can't be offered again.
 */
export class KnownReleases {
  readonly #file: JsonFile<Known>;
  readonly #known: Map<string, number>;
  /** What the file has; less than is known where it could not be written. */
  readonly #saved: Map<string, number>;

  private constructor(file: JsonFile<Known>, known: Known) {
    this.#file = file;
    this.#known = new Map(Object.entries(known));
    this.#saved = new Map(this.#known);
  }

  static async open(
    home: string,
    onBackup: (backup: string, reason: unknown) => void,
  ): Promise<KnownReleases> {
    const file = new JsonFile<Known>({
      path: join(home, 'known-releases.json'),
      parse: (json) => salvageEntries(json, z.int().positive()),
      fallback: () => ({}),
      onBackup,
    });
    return new KnownReleases(file, await file.load());
  }

  /** 0 if none was seen. */
  get(gameId: number, packageUrl: string): number {
    return this.#known.get(keyOf(gameId, packageUrl)) ?? 0;
  }

  /** Resolves when even a power cut can't lose it. What was seen counts even if this rejects. */
  async note(gameId: number, packageUrl: string, release: number): Promise<void> {
    const key = keyOf(gameId, packageUrl);
    if (release > this.get(gameId, packageUrl)) this.#known.set(key, release);
    if (release <= (this.#saved.get(key) ?? 0)) return;
    const known = new Map(this.#known);
    await this.#file.save(Object.fromEntries(known));
    for (const [saved, newest] of known) this.#saved.set(saved, newest);
  }
}

function keyOf(gameId: number, packageUrl: string): string {
  return `${gameId}/${channelOf(packageUrl)}`;
}
