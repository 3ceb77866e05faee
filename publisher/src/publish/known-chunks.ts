import type { ReleaseChunk, ReleaseManifest, ReleasePack } from '@gamebox/contract';
import type { GameStore } from '../store/layout.ts';
import { channelsOf, readRelease, releaseNumbers } from '../store/releases.ts';

type Known = { readonly pack: ReleasePack; readonly chunk: ReleaseChunk };

/** Every chunk of a game's kept releases in all channels, and the releases that use each pack. */
export class KnownChunks {
  private readonly chunks = new Map<string, Known>();
  private readonly packs = new Set<string>();

  /** Without the chunks in the packs `except`. */
  static async of(store: GameStore, except: ReadonlySet<string> = new Set()): Promise<KnownChunks> {
    const known = new KnownChunks();
    for (const channel of await channelsOf(store))
      for (const release of await releaseNumbers(store, channel))
        known.addRelease(await readRelease(store, channel, release), except);
    return known;
  }

  find(sha256: string): Known | undefined {
    return this.chunks.get(sha256);
  }

  hasPack(id: string): boolean {
    return this.packs.has(id);
  }

  private addRelease(
    { packs, chunks, deltas }: ReleaseManifest,
    except: ReadonlySet<string>,
  ): void {
    for (const { id } of packs) this.packs.add(id);
    for (const { pack } of deltas) this.packs.add(pack.id);
    for (const chunk of chunks) {
      const pack = packs[chunk[2]];
      if (pack !== undefined && !except.has(pack.id) && !this.chunks.has(chunk[0]))
        this.chunks.set(chunk[0], { pack, chunk });
    }
  }
}
