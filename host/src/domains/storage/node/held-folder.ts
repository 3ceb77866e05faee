import { lstat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { failures, HostError } from '../../failure/core/host-error.ts';
import type { KnownPlace, KnownPlaces } from '../core/place.ts';
import { isSameInode } from '../core/place.ts';
import { ifPresent } from '../../failure/node/system-error.ts';
import { keepsInodes } from './file-mark.ts';
import { folderMark } from './folder-mark.ts';
import { readPlace } from './place-file.ts';

/** The place that a held folder is, or is in. */
interface HeldPlace {
  readonly folder: string;
  readonly id: string | null | undefined;
}

/** Holds the place of a record. */
export function heldPlace(folder: string, { place, placeId }: KnownPlace): HeldFolder {
  return new HeldFolder(folder, place ?? null, { folder, id: placeId });
}

/** Holds a game's folder: what a link leads to has a place of its own. */
export function heldGame(
  path: string,
  mark: string | null,
  { placeId, ownPlace }: KnownPlaces,
): HeldFolder {
  const around = { folder: dirname(path), id: placeId };
  return new HeldFolder(path, mark, ownPlace ? { folder: path, id: ownPlace.placeId } : around);
}

/**
 * A folder that a job writes below, or takes from. Open files go on working where its disk was taken
 * away, so it has to be looked for by its path. Some disks give a folder another inode while they are
 * mounted (exFAT, FAT): then the id of its place decides.
 */
export class HeldFolder {
  readonly path: string;
  readonly #place: HeldPlace;
  #mark: string | null;
  #looking: Promise<void> | null = null;

  /** Without a mark it is not looked at. */
  constructor(
    path: string,
    mark: string | null = null,
    place: HeldPlace = { folder: path, id: null },
  ) {
    this.path = path;
    this.#mark = mark;
    this.#place = place;
  }

  /** As it was seen last. */
  get mark(): string | null {
    return this.#mark;
  }

  /** Throws `folder-missing` if it is gone or another one. A call during a look waits for that. */
  look(): Promise<void> {
    this.#looking ??= this.lookAnew().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  /** Like `look`, where one that has begun before would say too little. */
  async lookAnew(): Promise<void> {
    if (!(await this.isKept())) throw new HostError(failures.folderMissing(this.path));
  }

  async isKept(): Promise<boolean> {
    if (this.#mark === null) return true;
    const now = await folderMark(this.path);
    if (now === this.#mark) return true;
    const { folder, id } = this.#place;
    if (now === null || typeof id !== 'string') return false;
    if (folder !== this.path && !(await isRenumbered(this.path, this.#mark, now))) return false;
    // The disk may go between two looks.
    const isSame = (await readPlace(folder))?.id === id && (await folderMark(this.path)) === now;
    if (isSame) this.#mark = now;
    return isSame;
  }
}

/**
 * Whether a folder inside a place may be the same under another mark: its disk keeps no inodes, or has another
 * number. What is behind a link is not in that place.
 */
async function isRenumbered(path: string, mark: string, now: string): Promise<boolean> {
  if ((await ifPresent(() => lstat(path)))?.isDirectory() !== true) return false;
  return isSameInode(mark, now) || !(await keepsInodes(path));
}
