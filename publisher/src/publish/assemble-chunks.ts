import { PACK_MAX_BYTES, type ReleaseChunk, type ReleasePack } from '@gamebox/contract';
import type { StagedChunk } from '../packs/staging.ts';
import type { KnownChunks } from './known-chunks.ts';

/**
 * The manifest's packs and chunks: old chunks in their packs, new ones in the new packs (null: a
 * dry run). Packs are listed by their first use.
 */
export function assembleChunks(
  wanted: readonly string[],
  known: KnownChunks,
  fresh: readonly StagedChunk[],
  freshPacks: readonly ReleasePack[] | null,
): { packs: ReleasePack[]; chunks: ReleaseChunk[] } {
  const staged = new Map(fresh.map((chunk) => [chunk.sha256, chunk]));
  const indexes = new Map<string, number>();
  const packs: ReleasePack[] = [];
  const indexOf = (pack: ReleasePack): number => {
    let index = indexes.get(pack.id);
    if (index === undefined) {
      index = packs.push(pack) - 1;
      indexes.set(pack.id, index);
    }
    return index;
  };
  const chunks = wanted.map((sha256): ReleaseChunk => {
    const place = known.find(sha256);
    if (place !== undefined) {
      const [, length, , offset, stored, codec] = place.chunk;
      return [sha256, length, indexOf(place.pack), offset, stored, codec];
    }
    const chunk = staged.get(sha256);
    if (chunk === undefined) throw new Error(`chunk ${sha256} was lost`);
    const pack = freshPacks === null ? unwritten(chunk) : freshPacks[chunk.pack];
    if (pack === undefined) throw new Error(`pack ${chunk.pack} was lost`);
    return [sha256, chunk.length, indexOf(pack), chunk.offset, chunk.stored, chunk.codec];
  });
  return { packs, chunks };
}

/** A placeholder for a pack that a dry run does not write. */
function unwritten({ pack }: StagedChunk): ReleasePack {
  const id = pack.toString(16).padStart(64, '0');
  return { id, size: PACK_MAX_BYTES };
}
