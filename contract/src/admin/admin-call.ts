import { z } from 'zod';
import { defineCall } from '../call.ts';
import type { Call, ObjectSchema } from '../call.ts';
import type { OperatorRight } from './rights.ts';

/** Who may call: operators and programs with this right, any logged-in operator, or everybody. */
export type AdminAccess = OperatorRight | 'operator' | 'open';

/** A call for operators. Players can't use it, and their OpenAPI document does not contain it. */
export interface AdminCall<
  Q extends ObjectSchema = ObjectSchema,
  B extends ObjectSchema = ObjectSchema,
  R extends z.ZodType = z.ZodType,
> extends Call<Q, ObjectSchema, B, R> {
  readonly path: `/api/admin-api/${string}`;
  readonly right: AdminAccess;
  /** The media type of an answer that is a file, without an envelope. */
  readonly file?: string;
}

const nothing = z.object({});
type Nothing = typeof nothing;

/** A call as it is defined: parts that it does not need are left out. */
export function defineAdminCall<
  R extends z.ZodType,
  Q extends ObjectSchema = Nothing,
  B extends ObjectSchema = Nothing,
>(
  call: Pick<AdminCall, 'method' | 'path' | 'right' | 'summary'> & {
    query?: Q;
    body?: B;
    file?: string;
    result: R;
  },
): AdminCall<Q, B, R> {
  const defined = defineCall<R, Q, Nothing, B>({ ...call, access: 'open' });
  const { path, right, file } = call;
  return { ...defined, path, right, ...(file === undefined ? {} : { file }) };
}
