import { z } from 'zod';
import { gamePathKey, gamePathProblem } from './game-path.ts';
import { lazySchema } from './lazy-schema.ts';

/** `*` and `?` stay within a segment; `**` as a whole segment matches any number of segments. */
export const gameGlob = lazySchema(() =>
  z
    .string()
    .max(240)
    .superRefine((glob, context) => {
      const problem = gamePathProblem(glob.replaceAll(/[*?]/g, 'x'));
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    })
    .brand<'GameGlob'>(),
);
export type GameGlob = z.infer<typeof gameGlob>;

/** One segment of a glob. */
type Segment =
  | { readonly kind: 'any number' }
  | { readonly kind: 'name'; readonly key: string }
  /** What stands before, between and after the stars. */
  | { readonly kind: 'stars'; readonly pieces: readonly string[] }
  /** With `?`: compared character by character, each as its key. */
  | { readonly kind: 'characters'; readonly pattern: readonly string[] };

/** A path's segments as keys, and each as the keys of its characters, made when they are needed. */
interface Segments {
  readonly keys: readonly string[];
  readonly charactersOf: (segment: number) => readonly string[];
}

/** Matches paths against globs, ignoring case. */
export class GameGlobs {
  readonly #globs: readonly { readonly glob: string; readonly segments: readonly Segment[] }[];
  #steps = 0;

  constructor(globs: readonly string[]) {
    this.#globs = globs.map((glob) => ({ glob, segments: segmentsOf(glob) }));
  }

  /** A measure of all work so far. */
  get steps(): number {
    return this.#steps;
  }

  /** The first glob that matches the path, or null. */
  find(path: string): string | null {
    const segments = segmentsOfPath(path);
    for (const { glob, segments: pattern } of this.#globs)
      if (this.#matches(pattern, segments)) return glob;
    return null;
  }

  #matches(pattern: readonly Segment[], path: Segments): boolean {
    const { keys } = path;
    const [first] = pattern;
    if (first?.kind === 'name' && first.key !== keys[0]) {
      this.#steps += 1;
      return false;
    }
    return this.#backtrack(
      pattern,
      keys.length,
      ({ kind }) => kind === 'any number',
      (wanted, at) => this.#segmentMatches(wanted, path, at),
    );
  }

  #segmentMatches(wanted: Segment, { keys, charactersOf }: Segments, at: number): boolean {
    if (wanted.kind === 'any number') return false;
    if (wanted.kind === 'name') return wanted.key === keys[at];
    if (wanted.kind === 'stars') return this.#piecesMatch(wanted.pieces, keys[at] ?? '');
    const characters = charactersOf(at);
    const same = (one: string, i: number): boolean => one === '?' || one === characters[i];
    return this.#backtrack(wanted.pattern, characters.length, (one) => one === '*', same);
  }

  #piecesMatch(pieces: readonly string[], key: string): boolean {
    this.#steps += pieces.length;
    const last = pieces.at(-1) ?? '';
    const end = key.length - last.length;
    let at = pieces[0]?.length ?? 0;
    if (at > end || !key.startsWith(pieces[0] ?? '') || !key.endsWith(last)) return false;
    for (const piece of pieces.slice(1, -1)) {
      const found = key.indexOf(piece, at);
      if (found < 0) return false;
      at = found + piece.length;
    }
    return at <= end;
  }

  /**
   * Backtracks only to the last star, so no pattern takes exponential time. `star` says whether an
   * item of the pattern matches any number of items.
   */
  #backtrack<T>(
    pattern: readonly T[],
    items: number,
    star: (item: T) => boolean,
    same: (wanted: T, at: number) => boolean,
  ): boolean {
    let p = 0;
    let lastStar = -1;
    let resumeAt = 0;
    for (let i = 0; i < items;) {
      this.#steps += 1;
      const wanted = pattern[p];
      if (wanted !== undefined && star(wanted)) {
        lastStar = p;
        resumeAt = i;
        p += 1;
      } else if (wanted !== undefined && same(wanted, i)) {
        p += 1;
        i += 1;
      } else if (lastStar >= 0) {
        resumeAt += 1;
        i = resumeAt;
        p = lastStar + 1;
      } else return false;
    }
    return pattern.slice(p).every(star);
  }
}

function segmentsOfPath(path: string): Segments {
  const names = path.normalize('NFC').split('/');
  const made: (readonly string[])[] = [];
  const charactersOf = (at: number): readonly string[] =>
    (made[at] ??= Array.from(names[at] ?? '', gamePathKey));
  return { keys: gamePathKey(path).split('/'), charactersOf };
}

function segmentsOf(glob: string): Segment[] {
  return glob
    .normalize('NFC')
    .split('/')
    .map((segment): Segment => {
      if (segment === '**') return { kind: 'any number' };
      if (segment.includes('?'))
        return { kind: 'characters', pattern: Array.from(segment, gamePathKey) };
      const key = gamePathKey(segment);
      if (!segment.includes('*')) return { kind: 'name', key };
      return { kind: 'stars', pieces: key.split('*') };
    });
}

/** What matching all files of a release may cost: about a second. */
const MOST_STEPS = 5e7;

/** A file that is the player's own although a release contains it, as a problem; or null. */
export function playerFilesProblem(
  globs: readonly string[],
  files: readonly { readonly path: string }[],
): string | null {
  const matcher = new GameGlobs(globs);
  for (const { path } of files) {
    if (matcher.find(path) !== null) return `${path} is one of the player's own files`;
    if (matcher.steps > MOST_STEPS) return "the player's files take too long to find";
  }
  return null;
}
