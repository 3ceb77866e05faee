/** Each process writes every 20 s at least (`tellKeyUse`). */
const FULL_MS = 60_000;

export interface FullDisk {
  /** A write has failed because the database's disk is full. */
  readonly note: () => void;
  /** Whether one has within a minute: nobody asks the database. */
  readonly isFull: () => boolean;
}

/** `now` in milliseconds of a clock that never goes back. */
export function createFullDisk(now: () => number): FullDisk {
  let noted = -Infinity;
  return {
    note: () => {
      noted = now();
    },
    isFull: () => now() - noted < FULL_MS,
  };
}
