import type { HttpAnswer } from './http-answer.ts';

/** How long a body is: that many bytes, as its own pieces say, or until the connection ends. */
export type BodyFraming = number | 'chunked' | 'until-end';

export interface AnswerHead extends HttpAnswer {
  readonly framing: BodyFraming;
  /** Whether another request may follow on this connection. */
  readonly staysOpen: boolean;
}

const STATUS_LINE = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: .*)?$/;
const FIELD = /^([\w!#$%&'*+.^`|~-]+):[ \t]*(.*?)[ \t]*$/;
// oxlint-disable-next-line no-control-regex -- a head with control characters is what is refused
const CONTROL = /[\0-\x08\n-\x1f\x7f]/;
const LENGTH = /^\d{1,15}$/;

/**
 * The head of an answer to a GET, without the empty line at its end; null if it is
 * invalid. Stricter than the standard allows: a folded line or two different lengths are refused.
 */
export function parseAnswerHead(text: string): AnswerHead | null {
  const [first = '', ...lines] = text.split('\r\n');
  const [, minor, code] = STATUS_LINE.exec(first) ?? [];
  if (code === undefined) return null;
  const headers: Record<string, string[]> = Object.create(null);
  for (const line of lines) {
    const [, name, value] = FIELD.exec(line) ?? [];
    if (name === undefined || value === undefined || CONTROL.test(value)) return null;
    (headers[name.toLowerCase()] ??= []).push(value);
  }
  const status = Number(code);
  const framing = framingOf(status, headers);
  if (framing === null) return null;
  const closes = (headers['connection'] ?? []).join().toLowerCase().includes('close');
  const staysOpen = minor === '1' && !closes && framing !== 'until-end';
  return { status, headers, framing, staysOpen };
}

function framingOf(
  status: number,
  headers: Readonly<Record<string, string[]>>,
): BodyFraming | null {
  if (status < 200 || status === 204 || status === 304) return 0;
  const lengths = new Set(headers['content-length']);
  const coding = headers['transfer-encoding'];
  if (coding !== undefined)
    return lengths.size === 0 && coding.join().toLowerCase() === 'chunked' ? 'chunked' : null;
  const [length] = lengths;
  if (length === undefined) return 'until-end';
  return lengths.size === 1 && LENGTH.test(length) ? Number(length) : null;
}
