import type { Call } from '@gamebox/contract';
import { ERRORS } from '@gamebox/contract';
import type { ErrorKey } from '@gamebox/contract';
import { vi } from 'vitest';

/** A request of a call, as it was sent. */
export interface FakeRequest {
  query: URLSearchParams;
  body: Record<string, unknown>;
}

type Answer = (request: FakeRequest) => unknown;

/** An answer without data: an error of the catalogue, an HTTP status, or no answer at all. */
class FakeFailure {
  readonly kind: 'business' | 'status' | 'silence';
  readonly code: number;
  readonly msg: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    kind: FakeFailure['kind'],
    code: number,
    msg: string,
    headers: FakeFailure['headers'] = {},
  ) {
    this.kind = kind;
    this.code = code;
    this.msg = msg;
    this.headers = headers;
  }
}

export const refused = (key: ErrorKey) =>
  new FakeFailure('business', ERRORS[key].code, ERRORS[key].msg);
/** Too many calls came; another is answered after so many seconds. */
export const refusedFor = (seconds: number) => {
  const { code, msg } = ERRORS.TOO_MANY_REQUESTS;
  return new FakeFailure('business', code, msg, { 'retry-after': String(seconds) });
};
export const broken = (status = 500, msg = '系统异常') => new FakeFailure('status', status, msg);
export const silent = () => new FakeFailure('silence', 0, '');

/**
 * A fake server at the HTTP level: `api.on(call, answer)`. Calls without an answer are refused as
 * not implemented. `api.asked(call)` is the number of requests.
 */
export function fakeApi() {
  const answers = new Map<string, Answer>();
  let clock: (() => number) | null = null;
  const log: { path: string; request: FakeRequest }[] = [];
  const fetch = async (url: string, init?: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(url, 'http://box.test');
    const request = { query: searchParams, body: bodyOf(init) };
    log.push({ path: pathname, request });
    const given = answers.get(pathname)?.(request) ?? refused('NOT_IMPLEMENTED');
    const answer: unknown = given instanceof Promise ? await given : given;
    const response =
      answer instanceof FakeFailure ? await failed(answer, init) : json(0, '', answer);
    if (clock !== null) response.headers.set('date', new Date(clock()).toUTCString());
    return response;
  };
  vi.stubGlobal('fetch', fetch);
  return {
    /** Sets the server's time (epoch ms), which runs on from there. */
    setClock: (time: number) => {
      const since = performance.now();
      clock = () => time + performance.now() - since;
    },
    on: (call: Call, answer: Answer | object | boolean | number | null) => {
      answers.set(call.path, isAnswer(answer) ? answer : () => answer);
    },
    asked: (call: Call): FakeRequest[] =>
      log.filter(({ path }) => path === call.path).map(({ request }) => request),
  };
}

const isAnswer = (answer: unknown): answer is Answer => typeof answer === 'function';

function bodyOf(init: RequestInit | undefined): Record<string, unknown> {
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

function failed(failure: FakeFailure, init: RequestInit | undefined): Promise<Response> {
  if (failure.kind === 'silence') {
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
  }
  const { code, msg, kind, headers } = failure;
  const status = kind === 'status' ? code : 200;
  return Promise.resolve(json(code, msg, null, { status, headers }));
}

function json(code: number, msg: string, data: unknown, init: ResponseInit = {}): Response {
  return new Response(JSON.stringify({ code, msg, data }), init);
}
