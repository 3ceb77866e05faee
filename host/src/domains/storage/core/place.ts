/** A folder that games are in, as it is now. */
export interface Place {
  /** Its device and inode: right while the host runs, and no longer. */
  readonly mark: string;
  /** What its file says; null if it has none that can be read. */
  readonly id: string | null;
}

/** What a record knows of a place; nothing in those of older hosts. */
export interface KnownPlace {
  readonly place?: string | null | undefined;
  readonly placeId?: string | null | undefined;
}

/** What a game's own folder is known by, where that is a link or on another disk than the folder around it. */
export interface OwnPlace {
  readonly place: string;
  readonly placeId?: string | undefined;
}

/** What a record knows of the folder around a game's own, and of its own. */
export interface KnownPlaces extends KnownPlace {
  readonly ownPlace?: OwnPlace | null | undefined;
}

/** What a game notes of the places that a job knows. */
export function notedPlace({ place, placeId, ownPlace }: KnownPlaces) {
  return {
    place: place ?? undefined,
    placeId: placeId ?? undefined,
    ownPlace: ownPlace ?? undefined,
  };
}

/**
 * Whether a place is the one of a record. A place without a file is known by its inode alone: devices
 * get other numbers when the system starts again.
 */
export function isSamePlace({ place, placeId }: KnownPlace, now: Place | null): boolean {
  if (now === null) return false;
  if (isText(placeId)) return now.id === placeId;
  return isText(place) && inodeOf(place) === inodeOf(now.mark);
}

/**
 * Whether a folder is on the disk that a record's place was on. For a system where disks keep their
 * numbers; 0 is that of none.
 */
export function isOnDiskOf({ place }: KnownPlace, mark: string): boolean {
  const disk = isText(place) ? deviceOf(place) : '0';
  return disk !== '0' && disk === deviceOf(mark);
}

export function isPlaceKnown({ place, placeId }: KnownPlace): boolean {
  return isText(place) || isText(placeId);
}

/** Whether a place has had an id: then nothing else tells it from other ones. */
export function isIdKnown({ placeId }: KnownPlace): boolean {
  return isText(placeId);
}

/** Whether two marks have the same inode. */
export function isSameInode(mark: string, now: string | null): boolean {
  return now !== null && inodeOf(mark) === inodeOf(now);
}

function isText(value: string | null | undefined): value is string {
  return value !== null && value !== undefined;
}

function deviceOf(mark: string): string | undefined {
  return mark.split(':').at(0);
}

function inodeOf(mark: string): string | undefined {
  return mark.split(':').at(-1);
}
