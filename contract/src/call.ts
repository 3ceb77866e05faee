import { z } from 'zod';
import { SESSION_TOKEN_LENGTH } from './constants.ts';
import { queryInt } from './fields.ts';
import { lazyObject } from './lazy-object.ts';

export type ObjectSchema = z.ZodObject;
const nothing = lazyObject(() => ({}));
type Nothing = typeof nothing;

/**
 * An HTTP call: what the client sends and the `data` that it gets, for both sides. `access:
 * 'login'` answers 401 without a session.
 */
export interface Call<
  Q extends ObjectSchema = ObjectSchema,
  P extends ObjectSchema = ObjectSchema,
  B extends ObjectSchema = ObjectSchema,
  R extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly access: 'open' | 'login';
  readonly summary: string;
  /** Every server answers it: a plain HTTP 404 does not say that the call is unknown. */
  readonly basic?: true;
  readonly query: Q;
  readonly params: P;
  readonly body: B;
  readonly result: R;
}

/** A call as it is defined: parts that it does not need are left out. */
export function defineCall<
  R extends z.ZodType,
  Q extends ObjectSchema = Nothing,
  P extends ObjectSchema = Nothing,
  B extends ObjectSchema = Nothing,
>(
  call: Pick<Call, 'method' | 'path' | 'access' | 'summary' | 'basic'> & {
    query?: Q;
    params?: P;
    body?: B;
    result: R;
  },
): Call<Q, P, B, R> {
  // A type parameter has its default exactly if its part is left out.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see the line above
  return { query: nothing, params: nothing, body: nothing, ...call } as unknown as Call<Q, P, B, R>;
}

export type CallQuery<C extends Call> = z.input<C['query']>;
export type CallParams<C extends Call> = z.input<C['params']>;
export type CallBody<C extends Call> = z.input<C['body']>;
export type CallResult<C extends Call> = z.output<C['result']>;

/** What every GET adds to its query (`docs/specification.md#calls`, `docs/http.md`). */
export const commonQuery = lazyObject(() => ({
  plat: queryInt.optional(),
  platId: queryInt.optional(),
  channel: queryInt.optional(),
  channelId: z.string().max(64).optional(),
}));

/** Headers of every request, as Node lower-cases them (`docs/http.md`). */
export const requestHeaders = lazyObject(() => ({
  authorization: z
    .string()
    .max('Bearer '.length + SESSION_TOKEN_LENGTH)
    .regex(/^Bearer \S+$/)
    .optional(),
  'client-id': z.string().max(128).optional(),
  'box-version': z.string().max(64).optional(),
  platform: z.string().max(64).optional(),
  'client-type': z.string().max(32).optional(),
}));

/** The envelope of every answer; success is `code: 0, msg: ""`. */
export interface Envelope<T> {
  readonly code: number;
  readonly msg: string;
  readonly data: T | null;
}

export const envelope = lazyObject(() => ({ code: z.int(), msg: z.string(), data: z.unknown() }));
