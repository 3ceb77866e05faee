import type { Call, CallBody, CallParams, CallQuery, CallResult } from '@gamebox/contract';
import { ERRORS, envelope, readMessage } from '@gamebox/contract';
import { logError, logUnknown } from './log-error.ts';
import { apiBase } from './api-base.ts';
import type { Wire } from './exchange.ts';
import { exchange, requestHeaders } from './exchange.ts';
import type { HttpConfig } from './http-config.ts';
import { parseJson } from './parse-json.ts';
import { RequestError } from './request-error.ts';

/** `{}`, which is any part all of whose fields may be left out. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- meant, see above
export type Nothing = Record<never, never>;

/** A part of a call; optional if the contract requires nothing in it. */
type Part<Name extends string, T> = Nothing extends T ? { [K in Name]?: T } : { [K in Name]: T };

/** The input of a call. */
export type CallInput<C extends Call> = Part<'query', CallQuery<C>> &
  Part<'params', CallParams<C>> &
  Part<'body', CallBody<C>>;

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  /**
   * Shows no toast: for polls, and for components that show the error themselves. A lost session is
   * always shown.
   */
  quiet?: boolean | undefined;
  /** Uses this session's token, whoever is logged in by then. */
  token?: string | undefined;
}

interface Parts {
  query?: Readonly<Record<string, unknown>>;
  params?: Readonly<Record<string, unknown>>;
  body?: Readonly<Record<string, unknown>>;
}

/** Sends a call of the contract and returns its `data`. */
export type Request = <C extends Call>(
  call: C,
  ...[options]: Nothing extends CallInput<C>
    ? [options?: CallInput<C> & RequestOptions]
    : [options: CallInput<C> & RequestOptions]
) => Promise<CallResult<C>>;

/** Sends one call; `http-client.ts` describes the handling of failures. */
export async function sendCall<C extends Call>(
  wire: Wire,
  call: C,
  given: Parts & RequestOptions = {},
): Promise<CallResult<C>> {
  const { config } = wire;
  await config.ready();
  const token = given.token ?? config.session.token();
  try {
    const answer = await exchange(
      wire,
      address(call, given, config),
      {
        method: call.method,
        headers: { ...requestHeaders(wire, token), ...bodyType(call) },
        ...(hasBody(call) ? { body: JSON.stringify(given.body ?? {}) } : {}),
      },
      given.signal,
      readAnswer,
    );
    // The schema of `call` produced it; TypeScript can't infer a generic schema's output.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see the line above
    return resultOf(call, answer) as CallResult<C>;
  } catch (error) {
    throw settle(config, call.method, call.path, error, token, given.quiet === true);
  }
}

interface Answer {
  status: number;
  text: string;
  retryAfterMs: number | undefined;
}

async function readAnswer(response: Response): Promise<Answer> {
  // A date in place of seconds is NaN: no server of this API sends one.
  const retryAfterMs = Number(response.headers.get('retry-after')) * 1000 || undefined;
  return { status: response.status, text: await response.text(), retryAfterMs };
}

const hasBody = (call: Call): boolean => call.method === 'POST' || call.method === 'PUT';

const bodyType = (call: Call): Record<string, string> =>
  hasBody(call) ? { 'Content-Type': 'application/json' } : {};

function address(call: Call, parts: Parts, config: HttpConfig): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(parts.params?.[name])),
  );
  const query = new URLSearchParams();
  const common = call.method === 'GET' ? config.commonQuery() : {};
  for (const [name, value] of Object.entries({ ...common, ...parts.query })) {
    if (value !== undefined && value !== null) query.set(name, textOf(value));
  }
  const text = query.toString();
  return `${apiBase()}${path}${text === '' ? '' : `?${text}`}`;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Reads an answer; throws RequestError for everything except a valid success. */
function resultOf(call: Call, answer: Answer): unknown {
  const sent = readMessage(envelope.partial({ data: true, msg: true }), parseJson(answer.text));
  const code = sent.data?.code;
  const msg = sent.data?.msg ?? '';
  if (code === ERRORS.UNAUTHORIZED.code || answer.status === ERRORS.UNAUTHORIZED.code) {
    throw new RequestError({ kind: 'session-ended' });
  }
  if (answer.status !== 200) {
    const { status, retryAfterMs } = answer;
    const plain = call.basic === true && msg === '';
    throw new RequestError({ kind: 'status', status, msg, retryAfterMs, ...(plain && { plain }) });
  }
  if (code === undefined) throw new RequestError({ kind: 'malformed' });
  if (code !== 0) {
    const { retryAfterMs } = answer;
    throw new RequestError({ kind: 'business', code, msg, retryAfterMs });
  }
  const result = readMessage(call.result, sent.data?.data);
  logUnknown(call.path, result.unknown);
  if (!result.success) throw new RequestError({ kind: 'malformed' }, result.error);
  return result.data;
}

/**
 * Logs a failure, shows it unless `quiet`, ends the session if the server ended it, and returns the
 * rejection.
 */
export function settle(
  config: HttpConfig,
  method: string,
  path: string,
  caught: unknown,
  token: string,
  quiet: boolean,
): RequestError {
  const error =
    caught instanceof RequestError ? caught : new RequestError({ kind: 'malformed' }, caught);
  const { failure } = error;
  if (failure.kind === 'aborted') return error;
  logError('request failed', { method, path, ...failure, ...mismatch(error) });
  if (failure.kind === 'session-ended') {
    // Many requests may find out at the same time; only the first one still has the current token.
    if (token === config.session.token()) {
      const tell = () => config.tell(error);
      if (token !== '') config.onSessionEnded(token, tell);
      else if (!quiet) tell();
    }
  } else if (!quiet) {
    config.tell(error);
  }
  return error;
}

/** The names of fields that did not match the contract, never their values. */
function mismatch(error: RequestError): { fields?: readonly string[] } {
  const { cause } = error;
  if (typeof cause !== 'object' || cause === null || !('issues' in cause)) return {};
  if (!Array.isArray(cause.issues)) return {};
  const issues: readonly unknown[] = cause.issues;
  return { fields: issues.slice(0, 5).map(fieldOf) };
}

function fieldOf(issue: unknown): string {
  const path = typeof issue === 'object' && issue !== null && 'path' in issue ? issue.path : [];
  return Array.isArray(path) ? path.map(String).join('.') : '';
}
