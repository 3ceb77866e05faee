import { hash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { salvageEntries } from '../../storage/core/salvage-rows.ts';
import type { Parsed } from '../../storage/core/salvage-rows.ts';
import { CopiedFile } from '../../storage/node/copied-file.ts';
import { channelOf } from './release-address.ts';

type Known = Readonly<Record<string, number>>;

/** A changed digit would still be a number, and a too high one would refuse every update. */
interface KnownFile {
  readonly releases: Known;
  readonly sha256: string;
}

const summedFile = z.object({
  releases: z.record(z.string(), z.unknown()),
  sha256: z.string(),
});

/**
 * The newest release that was ever seen in each game's channel (`known-releases.json`, with a copy).
 * It only rises and survives an uninstallation, so that an older release can't be offered again.
 */
export class KnownReleases {
  readonly #file: CopiedFile<KnownFile>;
  readonly #known: Map<string, number>;
  /** What the file has; less than is known where it could not be written. */
  readonly #saved: Map<string, number>;

  private constructor(file: CopiedFile<KnownFile>, known: Known) {
    this.#file = file;
    this.#known = new Map(Object.entries(known));
    this.#saved = new Map(this.#known);
  }

  static async open(
    home: string,
    onBackup: (backup: string, reason: unknown) => void,
    onUnsaved: (path: string, reason: unknown) => void,
  ): Promise<KnownReleases> {
    const file = new CopiedFile<KnownFile>({
      path: join(home, 'known-releases.json'),
      parse: parseKnown,
      lasting: ({ sha256 }) => sha256,
      // What stands beside a damaged row may be damaged too.
      complete: (_usable, copy) => copy,
      onBackup,
      onUncopied: onUnsaved,
    });
    return new KnownReleases(file, (await file.load())?.releases ?? {});
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
    const releases = Object.fromEntries(known);
    await this.#file.save({ releases, sha256: sumOf(releases) });
    for (const [saved, newest] of known) this.#saved.set(saved, newest);
  }
}

/** Throws if the sum is wrong. Hosts before the sum wrote the releases alone. */
function parseKnown(json: unknown): Parsed<KnownFile> {
  const { data } = summedFile.safeParse(json);
  if (data !== undefined && sumOf(data.releases) !== data.sha256)
    throw new Error('the sum of known releases is wrong');
  const { value, salvaged } = salvageEntries(data?.releases ?? json, z.int().positive());
  return { value: { releases: value, sha256: sumOf(value) }, salvaged };
}

function sumOf(releases: object): string {
  return hash('sha256', JSON.stringify(releases));
}

function keyOf(gameId: number, packageUrl: string): string {
  return `${gameId}/${channelOf(packageUrl)}`;
}
