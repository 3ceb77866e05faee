import type { LocalBytes } from '../../transfer/core/transfer.ts';
import { ChunkIndex } from './release-table.ts';
import type { InstalledTree, ReleaseTable } from './release-table.ts';

/** Where the chunks of a release already are on this computer. */
export interface LocalPlaces {
  has(chunk: number): boolean;
  at(chunk: number): LocalBytes;
}

export function localPlaces(next: ReleaseTable, installed: InstalledTree): LocalPlaces {
  const { release, intact, locate } = installed;
  const toNext = matchChunks(release, next);
  const file = new Int32Array(next.chunks.count).fill(-1);
  const offset = new Float64Array(next.chunks.count);
  for (const [index, { first, count }] of release.files.entries()) {
    let at = 0;
    for (let i = first; i < first + count; i += 1) {
      const old = release.entries[i] ?? 0;
      const chunk = toNext[old] ?? -1;
      if (chunk >= 0 && intact[i] === 1 && file[chunk] === -1) {
        file[chunk] = index;
        offset[chunk] = at;
      }
      at += release.chunks.length[old] ?? 0;
    }
  }
  const paths: string[] = [];
  return {
    has: (chunk) => (file[chunk] ?? -1) >= 0,
    at: (chunk) => {
      const index = file[chunk] ?? -1;
      const found = release.files[index];
      if (found === undefined) throw new RangeError(`chunk ${chunk} is not here`);
      paths[index] ??= locate(found.path);
      return {
        path: paths[index],
        offset: offset[chunk] ?? 0,
        length: next.chunks.length[chunk] ?? 0,
      };
    },
  };
}

/** For each chunk of the old release its index in the next one, or -1. */
function matchChunks(old: ReleaseTable, next: ReleaseTable): Int32Array {
  const index = new ChunkIndex(next.chunks.sha256);
  return new Int32Array(old.chunks.count).map((_, i) => {
    const found = index.find(old.chunks.sha256, i * 32);
    return found >= 0 && next.chunks.length[found] === old.chunks.length[i] ? found : -1;
  });
}
