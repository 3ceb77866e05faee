import {
  DELTA_DICTIONARY_MAX_BYTES,
  DELTA_DICTIONARY_MAX_PARTS,
  type ReleaseManifest,
} from '@gamebox/contract';
import { type Occurrence, occurrencesOf, type Stretch } from './missing-stretches.ts';
import type { Match } from './old-matches.ts';

const RUN_BYTES = 4 * 2 ** 20;
const PAD_BYTES = 64 * 2 ** 10;
/** A long stretch is cut into runs, and what moved within it is found this far away. */
const LONG_PAD_BYTES = 2 ** 20;
/** Around bytes that were found: what is alike at their ends, but shorter than what is looked for. */
const MATCH_PAD_BYTES = 4 * 2 ** 10;
/** Old bytes that make less than this are worth no run of their own. */
const WORTH_A_RUN_BYTES = 2 ** 10;

/** Bytes of a file of the old release, by the file's index. */
export type OldRange = { file: number; start: number; end: number };

/** Neighbours of a stretch that may become one frame. */
export type RunPart = {
  /** Index of the first chunk in the new manifest, and how many. */
  readonly first: number;
  readonly count: number;
  /** Bytes of the stretch before it, and its own. */
  readonly done: number;
  readonly length: number;
};

export type PlannedRun = RunPart & { readonly dictionary: readonly OldRange[] };

/** Old bytes, and how many of the new ones were found in them. */
type Source = OldRange & { matched: number };

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

  /** A stretch in parts of at most RUN_BYTES. */
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
   * The runs that make a part; `matches` are by rising `at`, which counts from the part's begin. What
   * no old bytes are near to is left out. A frame has few old bytes: a part that is put together from
   * more places is made by several.
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

  /** As many of the chunks from `first` on as have `most` bytes, and one at least. */
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

  /** In the order of the old release; none touches another. */
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

  /** Old bytes around those that the part took the place of, as far as its neighbours tell. */
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

/** What of the matches is in these bytes of the part, counted from their begin. */
function within(matches: readonly Match[], start: number, length: number): Match[] {
  return matches.flatMap(({ at, file, offset, length: matched }) =>
    at + matched > start && at < start + length
      ? [{ at: at - start, file, offset, length: matched }]
      : [],
  );
}

/** Those that make the most, not too many and not too much together. */
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
