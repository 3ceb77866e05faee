import { z } from 'zod';
import { lazySchema } from './lazy-schema.ts';

const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)$/i;
// Control characters, and characters with a special meaning in Windows or a URL.
// oxlint-disable-next-line no-control-regex -- refusing control characters is the purpose
const FORBIDDEN = /[\u0000-\u001f\u007f<>:"|?*\\]/;
/** Half of a surrogate pair, which is no character. */
export const LONE_SURROGATE = /\p{Surrogate}/u;
/** In a game's own folder the host keeps files of such names beside the game's. */
const HOST_PREFIX = '.gamebox-';
const MAX_PATH = 240;
const MAX_SEGMENTS = 64;
const MAX_SEGMENT_BYTES = 255;

/** Why a text is not a valid path inside a game's folder, or null if it is. */
export function gamePathProblem(path: string): string | null {
  if (path === '' || path.length > MAX_PATH) return 'length';
  // A disk would store each half of a surrogate pair as the same replacement character.
  if (LONE_SURROGATE.test(path)) return 'not Unicode';
  if (path !== path.normalize('NFC')) return 'not normalized';
  if (FORBIDDEN.test(path)) return 'forbidden character';
  const segments = path.split('/');
  if (segments.length > MAX_SEGMENTS) return 'too many folders';
  if (gamePathKey(segments[0] ?? '').startsWith(HOST_PREFIX)) return 'a name of the launcher’s own';
  for (const segment of segments) {
    if (segment === '' || segment === '.' || segment === '..') return 'not relative';
    if (segment.endsWith('.') || segment.endsWith(' ') || segment.startsWith(' '))
      return 'dot or space at the end';
    if (RESERVED.test(segment.split('.')[0]?.trimEnd() ?? '')) return 'reserved name';
    if (utf8Length(segment) > MAX_SEGMENT_BYTES) return 'length';
  }
  return null;
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const char of text) {
    const point = char.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

// Letters without case that are never decomposed: ASCII and Chinese characters.
// oxlint-disable-next-line no-control-regex -- ASCII has control characters
const PLAIN = /^[\u0000-\u007f\u3400-\u4dbf\u4e00-\u9fff]*$/;
/** Characters that some disks skip in a comparison, like a zero-width joiner. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Two paths that are one file on some case-insensitive disk have the same key. NTFS compares capital
 * letters (`ς` and `σ`, `ı` and `i`), APFS and ext4 compare folded ones (`ß` is `ss`), ext4 without
 * invisible characters: the key joins whatever one of them joins.
 */
export function gamePathKey(path: string): string {
  if (PLAIN.test(path)) return path.toLowerCase();
  const letters = path.normalize('NFD').replace(IGNORABLE, '');
  // Twice, because ẞ becomes ß only in the first round.
  return folded(folded(letters)).normalize('NFC');
}

/** `toLowerCase` alone makes `ς` of a capital `Σ` at the end of a word. */
function folded(text: string): string {
  return text.toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}

/**
 * A relative path with `/` between its segments that stays inside a game's folder on every
 * system: no `..`, drive letter, alternate stream, reserved name, or trailing dot or space. Nor is it one of
 * the host's own files.
 */
export const gamePath = lazySchema(() =>
  z
    .string()
    .superRefine((path, context) => {
      const problem = gamePathProblem(path);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    })
    .brand<'GamePath'>(),
);
export type GamePath = z.infer<typeof gamePath>;
