import type { ReleaseDelta, ReleaseManifest } from '@gamebox/contract';

export type UpdateCost = {
  readonly from: number;
  readonly version: string;
  /** Bytes of the chunks that the old release does not have. */
  readonly chunkBytes: number;
  /** Bytes with the delta's runs, and chunks for the rest; as above if there is no delta. */
  readonly deltaBytes: number;
};

/** What a player of the old release downloads for the new one, without manifests. */
export function updateCost(
  old: ReleaseManifest,
  next: Pick<ReleaseManifest, 'chunks'>,
  delta: ReleaseDelta | null,
): UpdateCost {
  const have = new Set(old.chunks.map(([sha256]) => sha256));
  const inRuns = new Set(
    (delta?.runs ?? []).flatMap(({ chunks: [first, count] }) =>
      Array.from({ length: count }, (_, i) => first + i),
    ),
  );
  let chunkBytes = 0;
  let deltaBytes = (delta?.runs ?? []).reduce((sum, run) => sum + run.stored, 0);
  for (const [i, [sha256, , , , stored]] of next.chunks.entries()) {
    if (have.has(sha256)) continue;
    chunkBytes += stored;
    if (!inRuns.has(i)) deltaBytes += stored;
  }
  return { from: old.release, version: old.version, chunkBytes, deltaBytes };
}

/** What a new player downloads, in bytes. */
export function fullCost(manifest: Pick<ReleaseManifest, 'chunks'>): number {
  return manifest.chunks.reduce((sum, [, , , , stored]) => sum + stored, 0);
}
