import { z } from 'zod';

const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)$/i;
// Control characters, and characters with a special meaning in Windows or a URL.
// oxlint-disable-next-line no-control-regex -- refusing control characters is the purpose
const FORBIDDEN = /[\u0000-\u001f\u007f<>:"|?*\\]/;
const MAX_PATH = 240;
const MAX_SEGMENT_BYTES = 255;

/** Why a text is not a valid path inside a game's folder, or null if it is. */
export function gamePathProblem(path: string): string | null {
  if (path === '' || path.length > MAX_PATH) return 'length';
  if (path !== path.normalize('NFC')) return 'not normalized';
  if (FORBIDDEN.test(path)) return 'forbidden character';
  for (const segment of path.split('/')) {
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

/** Two paths with the same key are one file on a case-insensitive disk. */
export function gamePathKey(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/**
 * A relative path with `/` between its segments that stays inside a game's folder on every
 * system: no `..`, drive letter, alternate stream, reserved name, or trailing dot or space.
 */
export const gamePath = z
  .string()
  .superRefine((path, context) => {
    const problem = gamePathProblem(path);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  })
  .brand<'GamePath'>();
export type GamePath = z.infer<typeof gamePath>;
