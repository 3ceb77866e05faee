import { redactText } from '../../log/redact.ts';

const MASK = '***';
const MAX_DEPTH = 6;
/** Compared in lower case. `name` is not personal: things have names; a player's is `realName`. */
const PERSONAL = /^(?:mobile|phone|realname|nickname|idcard|address|password|token|totp.*)$/;

/** What was changed as JSON text, without personal data and secrets. */
export function maskPersonalData(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(mask(value, 0));
}

function mask(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return MASK;
  if (Array.isArray(value)) return value.map((item) => mask(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) => [
      key,
      PERSONAL.test(key.toLowerCase()) ? MASK : mask(inner, depth + 1),
    ]),
  );
}
