import type { PackageName } from '../content/types.ts';

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

/** What a later release changes in the files of the first. */
export type DemoUpdate = {
  readonly version: string;
  readonly notes: readonly string[];
  /** Stretches of a file that hold other bytes; offset and length in bytes. */
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
  /** Of the first release: what a player reads of it. */
  readonly notes: readonly string[];
  /** Sum of the sizes of all files, bytes. */
  readonly sizeBytes: number;
  /** Read by a player who opens the folder. */
  readonly readme: readonly string[];
  readonly groups: readonly AssetGroup[];
  readonly large: readonly LargeAsset[];
  /** Is published later (`demo-releases.ts`). */
  readonly update?: DemoUpdate;
};
