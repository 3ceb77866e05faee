import { redactJson } from './redact-json.ts';
import { isSecretKey } from './secret-keys.ts';

const HIDDEN = '[hidden]';
const MAX_DEPTH = 6;

/** Digits are also found in their full width. */
const DIGIT = String.raw`[\d０-９]`;
const NO_DIGIT_BEFORE = beginning(`(?<!${DIGIT})`);
const NO_DIGIT_AFTER = `(?!${DIGIT})`;
// Ids have dashes too, between more letters and digits.
const NO_ID_BEFORE = beginning(String.raw`(?<![\w-])`);
const NO_ID_AFTER = String.raw`(?![\w-])`;
const CHINA = String.raw`(?:(?:[+＋]|00)?[8８][6６][^\S\r\n]?-?)?`;
const MOBILE_START = `[1１][3-9３-９]${DIGIT}`;
const SPACE = String.raw`[^\S\r\n]`;
const DASH = String.raw`\p{Pd}`;

const SECRET_TEXTS: readonly [RegExp, string][] = [
  [
    new RegExp(
      `${beginning(String.raw`(?<![\w０-９])`)}[1-9１-９]${DIGIT}{16}[\\dXx０-９Ｘｘ](?![\\w０-９])`,
      'g',
    ),
    HIDDEN,
  ],
  // The same in its parts: place, birthday, sequence.
  [
    new RegExp(
      String.raw`${NO_ID_BEFORE}[1-9]\d{5}(${SPACE}|${DASH})\d{8}\1\d{3}[\dXx]${NO_ID_AFTER}`,
      'gu',
    ),
    HIDDEN,
  ],
  [
    new RegExp(`${NO_DIGIT_BEFORE}${CHINA}${MOBILE_START}${DIGIT}{8}${NO_DIGIT_AFTER}`, 'g'),
    HIDDEN,
  ],
  [mobileInParts(SPACE, NO_DIGIT_BEFORE, NO_DIGIT_AFTER), HIDDEN],
  [mobileInParts(DASH, NO_ID_BEFORE, NO_ID_AFTER), HIDDEN],
  // Tokens as `makeToken` makes them, a program's with its prefix; a long word or a hash in hex does not
  // mix its letters so.
  [
    new RegExp(
      String.raw`${NO_ID_BEFORE}(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?:gbm_)?[\w-]{43}${NO_ID_AFTER}`,
      'g',
    ),
    HIDDEN,
  ],
  [/\bBearer\s+\S+/gi, `Bearer ${HIDDEN}`],
  [/([?&](?:token|code|ticket|state|mobile|phone)=)[^&\s"]*/gi, `$1${HIDDEN}`],
];

/** What may stand before; an encoded character of an address may, whatever it ends with. */
function beginning(before: string): string {
  return String.raw`(?:${before}|(?<=%[\dA-Fa-f]{2}))`;
}

/** A mobile in the three parts in which it is read. */
function mobileInParts(between: string, before: string, after: string): RegExp {
  const parts = [MOBILE_START, `${DIGIT}{4}`, `${DIGIT}{4}`].join(between);
  return new RegExp(before + CHINA + parts + after, 'gu');
}

/**
 * Removes mobile numbers, ID numbers and tokens from a text, and from JSON in it what belongs to a
 * secret key.
 */
export function redactText(text: string): string {
  return SECRET_TEXTS.reduce(
    (kept, [pattern, by]) => kept.replace(pattern, by),
    redactJson(text, HIDDEN),
  );
}

/**
 * Removes the values of secret keys from an object and redacts its texts. Errors stay unchanged.
 */
export function redactObject(object: Record<string, unknown>): Record<string, unknown> {
  return redactEntries(object, 0);
}

function redactEntries(object: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]: [string, unknown]) => [
      key,
      isSecretKey(key) && value !== null ? HIDDEN : redactValue(value, depth + 1),
    ]),
  );
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (depth > MAX_DEPTH) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1));
  return redactEntries(value, depth);
}
