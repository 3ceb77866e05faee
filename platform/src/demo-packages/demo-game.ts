import type { PackageName } from '../db/seed/content/types.ts';

/** What an asset's bytes look like; how well they compress differs as it does in a real game. */
export type AssetKind = 'texture' | 'terrain' | 'model' | 'audio' | 'video';

/** Many small files of one kind, in one folder. */
export type AssetGroup = {
  readonly kind: AssetKind;
  readonly folder: string;
  /** Names of the files without ending; each is made `each` times, numbered from 1. */
  readonly names: readonly string[];
  readonly each: number;
  readonly ending: string;
  /** Smallest and largest size, bytes. */
  readonly size: readonly [number, number];
};

/** One large file; the large files share what the small ones leave of the package's size. */
export type LargeAsset = {
  readonly kind: AssetKind;
  readonly path: string;
  readonly share: number;
};

export type DemoGame = {
  readonly slug: PackageName;
  readonly version: string;
  /** Sum of the sizes of all files, bytes. */
  readonly sizeBytes: number;
  /** Read by a player who opens the folder. */
  readonly readme: readonly string[];
  readonly groups: readonly AssetGroup[];
  readonly large: readonly LargeAsset[];
};
