import { isSecretKey, plainKey } from './secret-keys.ts';

/**
 * A key and its colon. The quotes of JSON inside of JSON text have backslashes before them: 1, 3, 7
 * … for each level.
 */
const KEY = /(?<!\\)(?<slashes>\\{0,15})"(?<key>[A-Za-z][\w-]{1,30})\k<slashes>"\s*:\s*/g;
/** Things have names too: only next to an ID number it is a person's. */
const PERSON = /"id[_-]?(?:card|number)\\*"/i;
const BESIDE = 300;
/** What is judged of a value: a text of many keys must not be read to its end for each of them. */
const JUDGED = 300;
/** Errors have codes too: a player's is of digits, WeChat's a long mixture. */
const PLAYERS_CODE = /^(?:\d{4,8}|(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w-]{16,})$/;
const NUMBER = /-?\d[\d.eE+-]*/y;

/** Replaces the values of secret keys in JSON that stands in a text, also if it is cut off. */
export function redactJson(text: string, by: string): string {
  const kept: string[] = [];
  let copied = 0;
  for (const match of text.matchAll(KEY)) {
    const { slashes = '', key = '' } = match.groups ?? {};
    const start = match.index + match[0].length;
    if (start < copied || !isSecretKey(key)) continue;
    const judged = valueAt(text, start, slashes.length, start + JUDGED);
    if (judged === null || !isSecret(text, { key, at: match.index, value: judged })) continue;
    // What is hidden is not read again.
    const value = valueAt(text, start, slashes.length, text.length) ?? judged;
    kept.push(text.slice(copied, value.start), by);
    copied = value.end;
  }
  return kept.join('') + text.slice(copied);
}

interface Value {
  readonly start: number;
  readonly end: number;
  readonly isText: boolean;
}

/** Where a value's content is, without its quotes, up to `most`; null for what can't be a secret. */
function valueAt(text: string, start: number, slashes: number, most: number): Value | null {
  if (text[start] === '[' || text[start] === '{')
    return { start: start + 1, end: endOfGroup(text, start + 1, slashes, most), isText: false };
  if (text.startsWith('"', start + slashes)) {
    const first = start + slashes + 1;
    const end = endOf(text, first, most, (at) => closes(text, first, at, slashes));
    return { start: first, end: text[end] === '"' ? end - slashes : end, isText: true };
  }
  NUMBER.lastIndex = start;
  const [digits] = NUMBER.exec(text) ?? [];
  return digits === undefined ? null : { start, end: start + digits.length, isText: false };
}

/** The end of the line, or `most`, if nothing closes the value before. */
function endOf(text: string, from: number, most: number, isEnd: (at: number) => boolean): number {
  const last = Math.min(most, text.length);
  for (let at = from; at < last; at += 1) {
    if (text[at] === '\n' || isEnd(at)) return at;
  }
  return Math.max(from, last);
}

/** Where the bracket closes that opened before `from`; `most` if it does not: the text is cut off. */
function endOfGroup(text: string, from: number, slashes: number, most: number): number {
  const last = Math.min(most, text.length);
  let depth = 0;
  /** Where the content of the string begins that `at` is in. */
  let within: number | null = null;
  for (let at = from; at < last; at += 1) {
    const sign = text[at];
    if (within !== null) {
      if (closes(text, within, at, slashes)) within = null;
    } else if (sign === '"') within = at + 1;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') {
      if (depth === 0) return at;
      depth -= 1;
    }
  }
  return Math.max(from, last);
}

/** At each level an escaped backslash is twice as long as at the level above. */
function closes(text: string, first: number, at: number, slashes: number): boolean {
  if (text[at] !== '"') return false;
  let before = 0;
  while (at - before > first && text[at - before - 1] === '\\') before += 1;
  return before % (2 * (slashes + 1)) === slashes;
}

function isSecret(
  text: string,
  { key, at, value }: { readonly key: string; readonly at: number; readonly value: Value },
): boolean {
  const { start, end, isText } = value;
  const plain = plainKey(key);
  if (plain === 'code') return isText && PLAYERS_CODE.test(text.slice(start, end));
  if (plain === 'name') return PERSON.test(text.slice(Math.max(0, at - BESIDE), end + BESIDE));
  return true;
}
