const HIDDEN = '[hidden]';
const MAX_DEPTH = 6;

/**
 * The values of these keys are never logged. Keys are compared in lower case without `_` and `-`.
 */
const SECRET_KEYS = new Set([
  'accesstoken',
  'authorization',
  'code',
  'cookie',
  'idcard',
  'idnumber',
  'mobile',
  'name',
  'nickname',
  'operatortoken',
  'password',
  'phone',
  'phonenumber',
  'polltoken',
  'qrcode',
  'realname',
  'secret',
  'setcookie',
  'smscode',
  'ticket',
  'token',
]);

const SECRET_TEXTS: readonly [RegExp, string][] = [
  [/\b[1-9]\d{16}[\dXx]\b/g, HIDDEN],
  [/(?<!\d)1[3-9]\d{9}(?!\d)/g, HIDDEN],
  [/\bBearer\s+\S+/gi, `Bearer ${HIDDEN}`],
  [/([?&](?:token|code|ticket|state|mobile|phone)=)[^&\s"]*/gi, `$1${HIDDEN}`],
];

/** Removes mobile numbers, ID numbers and tokens from a text. */
export function redactText(text: string): string {
  return SECRET_TEXTS.reduce((kept, [pattern, by]) => kept.replace(pattern, by), text);
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
      SECRET_KEYS.has(key.toLowerCase().replace(/[_-]/g, '')) && value !== null
        ? HIDDEN
        : redactValue(value, depth + 1),
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
