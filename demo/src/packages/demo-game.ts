import type { PackageName } from '../content/types.ts';

/** The kind of an asset's bytes; they compress as differently as in a real game. */
export type AssetKind = 'texture' | 'terrain' | 'model' | 'audio' | 'video';

/** Many small files of one kind, in one folder. */
export type AssetGroup = {
  readonly kind: AssetKind;
  readonly folder: string;
  /** Names of the files without extension; each is made `each` times, numbered from 1. */
  readonly names: readonly string[];
  readonly each: number;
  readonly ending: string;
  /** Smallest and largest size, bytes. */
  readonly size: readonly [number, number];
};

/**
 * One large file; the large files share the part of the package's size that the small ones leave.
 */
export type LargeAsset = {
  readonly kind: AssetKind;
  readonly path: string;
  readonly share: number;
};

/** The changes of a later release to the files of the first. */
export type DemoUpdate = {
  readonly version: string;
  readonly notes: readonly string[];
  /** Ranges of a file with other bytes; offset and length in bytes. */
  readonly rewritten: readonly {
    readonly path: string;
    readonly stretches: readonly (readonly [offset: number, length: number])[];
  }[];
  readonly added: readonly {
    readonly kind: AssetKind;
    readonly path: string;
    readonly sizeBytes: number;
  }[];
  readonly removed: readonly string[];
  /** From old to new path, with the same content. */
  readonly renamed: readonly (readonly [from: string, to: string])[];
};

export type DemoGame = {
  readonly slug: PackageName;
  readonly version: string;
  /** The first release's notes for the player. */
  readonly notes: readonly string[];
  /** Sum of the sizes of all files, bytes. */
  readonly sizeBytes: number;
  /** For a player who opens the folder. */
  readonly readme: readonly string[];
  readonly groups: readonly AssetGroup[];
  readonly large: readonly LargeAsset[];
  /** Published later (`demo-releases.ts`). */
  readonly update?: DemoUpdate;
};
