import { DELTA_DICTIONARY_MAX_BYTES, type ReleaseManifest } from '@gamebox/contract';
import { type Occurrence, occurrencesOf, type Stretch } from './missing-stretches.ts';

const RUN_BYTES = 4 * 2 ** 20;
const PAD_BYTES = 64 * 2 ** 10;
/** A long stretch is cut into runs, and what moved within it is found this far away. */
const LONG_PAD_BYTES = 2 ** 20;

/** Bytes of a file of the old release, by the file's index. */
export type OldRange = { file: number; start: number; end: number };

export type PlannedRun = { first: number; count: number; dictionary: OldRange[] };

/** Which old bytes help to make which new chunks. */
export class DictionaryPlan {
  private readonly old: ReleaseManifest;
  private readonly next: ReleaseManifest;
  private readonly places: Map<string, Occurrence[]>;
  private readonly lengths: Map<string, number>;
  private readonly files: Map<string, number>;

  constructor(old: ReleaseManifest, next: ReleaseManifest) {
    this.old = old;
    this.next = next;
    this.places = occurrencesOf(old);
    this.lengths = new Map(old.chunks.map(([sha256, length]) => [sha256, length]));
    this.files = new Map(old.files.map(({ path }, i) => [path, i]));
  }

  /** Runs of at most RUN_BYTES; those that no old bytes are near to are left out. */
  runs(stretch: Stretch): PlannedRun[] {
    const runs: PlannedRun[] = [];
    let at = 0;
    let done = 0;
    while (at < stretch.chunks.length) {
      let count = 0;
      let length = 0;
      for (; at + count < stretch.chunks.length; count += 1) {
        const size = this.next.chunks[stretch.chunks[at + count] ?? 0]?.[1] ?? 0;
        if (count > 0 && length + size > RUN_BYTES) break;
        length += size;
      }
      const dictionary = this.near(stretch, done, length);
      if (dictionary.length > 0) runs.push({ first: stretch.chunks[at] ?? 0, count, dictionary });
      at += count;
      done += length;
    }
    return runs;
  }

  /** Old bytes around the `length` bytes that begin `done` bytes into the stretch. */
  private near(stretch: Stretch, done: number, length: number): OldRange[] {
    const same = this.files.get(stretch.path);
    const before = this.place(stretch.before, same);
    const after = this.place(stretch.after, same);
    const whole = length === stretch.length;
    const pad = whole ? PAD_BYTES : LONG_PAD_BYTES;
    const ranges: OldRange[] = [];
    const take = (file: number, start: number, end: number): void => {
      ranges.push({ file, start: start - pad, end: end + pad });
    };
    const from = before && before.offset + (this.lengths.get(stretch.before ?? '') ?? 0);
    const gap = from !== null && after !== null ? after.offset - from : -1;
    if (before?.file === after?.file && before && after && gap >= 0 && gap <= RUN_BYTES && whole)
      take(before.file, before.offset, after.offset);
    else {
      if (before && from !== null) take(before.file, from + done, from + done + length);
      const rest = stretch.length - done;
      if (after) take(after.file, after.offset - rest, after.offset - rest + length);
    }
    if (ranges.length === 0 && same !== undefined)
      take(same, stretch.offset + done, stretch.offset + done + length);
    return this.tidy(ranges);
  }

  private place(sha256: string | null, same: number | undefined): Occurrence | null {
    const places = this.places.get(sha256 ?? '') ?? [];
    return places.find(({ file }) => file === same) ?? places[0] ?? null;
  }

  /** Within their files, none twice, not too much together. */
  private tidy(ranges: readonly OldRange[]): OldRange[] {
    const merged: OldRange[] = [];
    for (const { file, ...range } of ranges) {
      const start = Math.max(0, range.start);
      const end = Math.min(this.old.files[file]?.size ?? 0, range.end);
      const last = merged.at(-1);
      if (last?.file === file && start <= last.end && end >= last.start) {
        last.start = Math.min(last.start, start);
        last.end = Math.max(last.end, end);
      } else merged.push({ file, start, end });
    }
    let room = DELTA_DICTIONARY_MAX_BYTES;
    return merged.flatMap((range) => {
      const length = Math.min(room, range.end - range.start);
      if (length <= 0) return [];
      room -= length;
      return [{ ...range, end: range.start + length }];
    });
  }
}
