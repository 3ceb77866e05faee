import {
  DELTA_DICTIONARY_MAX_BYTES,
  DELTA_DICTIONARY_MAX_PARTS,
  type ReleaseManifest,
} from '@gamebox/contract';
import { type Occurrence, occurrencesOf, type Stretch } from './missing-stretches.ts';
import type { Match } from './old-matches.ts';

const RUN_BYTES = 4 * 2 ** 20;
const PAD_BYTES = 64 * 2 ** 10;
/** Moved content is found within this distance; longer stretches are cut into runs. */
const LONG_PAD_BYTES = 2 ** 20;
/**
 * Bytes around a match: its ends are often similar too, in pieces that are too short to be found.
 */
const MATCH_PAD_BYTES = 4 * 2 ** 10;
/** Old bytes with fewer matches than this are not worth a run. */
const WORTH_A_RUN_BYTES = 2 ** 10;

/** Bytes of a file of the old release, by the file's index. */
export type OldRange = { file: number; start: number; end: number };

/** Neighbouring chunks of a stretch that may become one frame. */
export type RunPart = {
  /** The index of the first chunk in the new manifest, and the number of chunks. */
  readonly first: number;
  readonly count: number;
  /** Bytes of the stretch before it, and its own. */
  readonly done: number;
  readonly length: number;
};

export type PlannedRun = RunPart & { readonly dictionary: readonly OldRange[] };

/** Old bytes, and how many of the new bytes were found in them. */
type Source = OldRange & { matched: number };

/** Plans which old bytes help to make which new chunks. */
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

  /** Splits a stretch into parts of at most RUN_BYTES. */
  parts({ chunks }: Stretch): RunPart[] {
    const parts: RunPart[] = [];
    let done = 0;
    for (let at = 0; at < chunks.length;) {
      const part = this.part(chunks[at] ?? 0, chunks.length - at, done, RUN_BYTES);
      parts.push(part);
      at += part.count;
      done += part.length;
    }
    return parts;
  }

  /**
   * The runs of a part; `matches` are sorted by `at`, which counts from the part's beginning.
   * Chunks without old bytes nearby are left out. A frame has few old bytes: a part from many
   * places becomes several runs.
   */
  runs(stretch: Stretch, part: RunPart, matches: readonly Match[]): PlannedRun[] {
    const sources = this.sources(stretch, part, matches);
    const worthy = sources.filter(({ matched }) => matched >= WORTH_A_RUN_BYTES);
    if (worthy.length > DELTA_DICTIONARY_MAX_PARTS && part.count > 1)
      return this.halves(part).flatMap((half) => {
        const shift = half.done - part.done;
        return this.runs(stretch, half, within(matches, shift, half.length));
      });
    const dictionary = fitting(sources);
    return dictionary.length === 0 ? [] : [{ ...part, dictionary }];
  }

  private halves({ first, count, done }: RunPart): RunPart[] {
    const head = this.part(first, count >> 1, done, Infinity);
    const tail = this.part(first + head.count, count - head.count, done + head.length, Infinity);
    return [head, tail];
  }

  /** As many chunks from `first` on as have `most` bytes, but at least one. */
  private part(first: number, chunks: number, done: number, most: number): RunPart {
    let count = 0;
    let length = 0;
    for (; count < chunks; count += 1) {
      const size = this.next.chunks[first + count]?.[1] ?? 0;
      if (count > 0 && length + size > most) break;
      length += size;
    }
    return { first, count, done, length };
  }

  /** In the order of the old release, without overlaps. */
  private sources(stretch: Stretch, part: RunPart, matches: readonly Match[]): Source[] {
    const near = this.near(stretch, part);
    const found = matches.map(({ file, offset, length }) => ({
      file,
      start: offset - MATCH_PAD_BYTES,
      end: offset + length + MATCH_PAD_BYTES,
      matched: length,
    }));
    const merged: Source[] = [];
    for (const source of [...near, ...found].sort((a, b) => a.file - b.file || a.start - b.start)) {
      const start = Math.max(0, source.start);
      const end = Math.min(this.old.files[source.file]?.size ?? 0, source.end);
      const last = merged.at(-1);
      if (last?.file === source.file && start <= last.end) {
        last.end = Math.max(last.end, end);
        last.matched += source.matched;
      } else if (end > start) merged.push({ ...source, start, end });
    }
    return merged;
  }

  /** Old bytes around those that the part replaced, as far as its neighbours show. */
  private near(stretch: Stretch, { done, length }: RunPart): Source[] {
    const same = this.files.get(stretch.path);
    const before = this.place(stretch.before, same);
    const after = this.place(stretch.after, same);
    const whole = length === stretch.length;
    const pad = whole ? PAD_BYTES : LONG_PAD_BYTES;
    const ranges: Source[] = [];
    const take = (file: number, start: number, end: number): void => {
      ranges.push({ file, start: start - pad, end: end + pad, matched: 0 });
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
    return ranges;
  }

  private place(sha256: string | null, same: number | undefined): Occurrence | null {
    const places = this.places.get(sha256 ?? '') ?? [];
    return places.find(({ file }) => file === same) ?? places[0] ?? null;
  }
}

/** The matches inside these bytes of the part, counted from their beginning. */
function within(matches: readonly Match[], start: number, length: number): Match[] {
  return matches.flatMap(({ at, file, offset, length: matched }) =>
    at + matched > start && at < start + length
      ? [{ at: at - start, file, offset, length: matched }]
      : [],
  );
}

/** Those with the most matches, limited in number and total size. */
function fitting(sources: readonly Source[]): OldRange[] {
  let room = DELTA_DICTIONARY_MAX_BYTES;
  const best = sources
    .toSorted((a, b) => b.matched - a.matched)
    .slice(0, DELTA_DICTIONARY_MAX_PARTS);
  return best.flatMap(({ file, start, end }) => {
    const length = Math.min(room, end - start);
    room -= length;
    return length > 0 ? [{ file, start, end: start + length }] : [];
  });
}
