import type { ReleaseManifest } from '@gamebox/contract';

export type Occurrence = { readonly file: number; readonly offset: number };

/**
 * Consecutive chunks of a new file that the old release does not have, in the manifest's order,
 * with their neighbours in that file that the old release has.
 */
export type Stretch = {
  /** Indexes of the new manifest's chunks, rising by one. */
  readonly chunks: number[];
  readonly path: string;
  /** Its offset in the new file in bytes. */
  readonly offset: number;
  length: number;
  /** SHA-256 of the neighbours, null if there is none or it is new too. */
  readonly before: string | null;
  after: string | null;
};

export function missingStretches(old: ReleaseManifest, next: ReleaseManifest): Stretch[] {
  const have = new Set(old.chunks.map(([sha256]) => sha256));
  const seen = new Set<number>();
  const stretches: Stretch[] = [];
  for (const { path, chunks } of next.files) {
    let current: Stretch | null = null;
    let offset = 0;
    let before: string | null = null;
    for (const index of chunks) {
      const [sha256 = '', length = 0] = next.chunks[index] ?? [];
      const isOld = have.has(sha256);
      if (isOld || seen.has(index)) {
        if (current !== null && isOld) current.after = sha256;
        current = null;
      } else if (current?.chunks.at(-1) === index - 1) {
        current.chunks.push(index);
        current.length += length;
      } else {
        current = { chunks: [index], path, offset, length, before, after: null };
        stretches.push(current);
      }
      seen.add(index);
      before = isOld ? sha256 : null;
      offset += length;
    }
  }
  return stretches;
}

/**
 * The places of each chunk of a release in its files; for a chunk with many places only the first
 * ones.
 */
export function occurrencesOf(manifest: ReleaseManifest): Map<string, Occurrence[]> {
  const places = new Map<string, Occurrence[]>();
  for (const [file, { chunks }] of manifest.files.entries()) {
    let offset = 0;
    for (const index of chunks) {
      const [sha256 = '', length = 0] = manifest.chunks[index] ?? [];
      const known = places.get(sha256);
      if (known === undefined) places.set(sha256, [{ file, offset }]);
      else if (known.length < 8) known.push({ file, offset });
      offset += length;
    }
  }
  return places;
}
