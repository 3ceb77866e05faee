import type { AdminCall, OperatorRight } from '@gamebox/contract/admin';
import type { CallResult } from '@gamebox/contract';
import type { z } from 'zod';
import { BusinessError } from '../business-error.ts';
import type { Actor } from '../modules/audit/service.ts';

/** The sender of an operators' call. */
export interface AdminCaller {
  readonly actor: Actor;
  readonly rights: ReadonlySet<OperatorRight>;
  /** null for a program's token. */
  readonly operatorId: number | null;
  /** The games that a program's token may act for; null for an operator, who may act for all. */
  readonly gameIds: readonly number[] | null;
}

export interface AdminInput<C extends AdminCall> {
  readonly query: z.output<C['query']>;
  readonly body: z.output<C['body']>;
  readonly address: string;
  /** The token as sent; empty if there was none. */
  readonly token: string;
  /** null only for a call that needs no login. */
  readonly caller: AdminCaller | null;
  readonly inTurn: InTurn;
}

/**
 * Runs the part of a call that writes the audit log once it has its turn among such calls. Throws
 * TOO_MANY_REQUESTS if it gets none.
 */
export type InTurn = <T>(part: () => Promise<T>) => Promise<T>;

/** For a call that has its turn already, or needs none. */
export const runAtOnce: InTurn = (part) => part();

/** A call of operators and its handler. */
export interface AdminImplementation {
  readonly call: AdminCall;
  readonly handle: (input: AdminInput<AdminCall>) => unknown;
  /** It waits for its turn by itself, with `inTurn`; any other call as a whole. */
  readonly takesTurns?: true;
}

/** An answer that is a file: its text is sent part by part. */
export class FileAnswer {
  readonly name: string;
  readonly pieces: AsyncIterable<string>;

  constructor(name: string, pieces: AsyncIterable<string>) {
    this.name = name;
    this.pieces = pieces;
  }
}

/** Like `implementAdmin`, for a call that answers a file. */
export function implementAdminFile<C extends AdminCall & { readonly file?: string }>(
  call: C,
  handle: (input: Known<C>) => Promise<FileAnswer>,
): AdminImplementation {
  return { call, handle: (input: AdminInput<C>) => handle(refuseUnknown(input)) };
}

type Answer<C extends AdminCall> = CallResult<C> | Promise<CallResult<C>>;
type Known<C extends AdminCall> = AdminInput<C> & { readonly caller: AdminCaller };

/** Implements a call for callers who have its right. */
export function implementAdmin<C extends AdminCall>(
  call: C,
  handle: (input: Known<C>) => Answer<C>,
): AdminImplementation {
  return implementOpenAdmin(call, (input) => handle(refuseUnknown(input)));
}

/**
 * The same for a call that asks another server: while it waits for the answer it has no connection,
 * so it must keep no turn from others.
 */
export function implementAsking<C extends AdminCall>(
  call: C,
  handle: (input: Known<C>) => Answer<C>,
): AdminImplementation {
  return { ...implementAdmin(call, handle), takesTurns: true };
}

function refuseUnknown<C extends AdminCall>(input: AdminInput<C>): Known<C> {
  if (input.caller === null) throw new BusinessError('UNAUTHORIZED');
  return { ...input, caller: input.caller };
}

/** Implements a call that needs no login. */
export function implementOpenAdmin<C extends AdminCall>(
  call: C,
  handle: (input: AdminInput<C>) => Answer<C>,
): AdminImplementation {
  return { call, handle };
}
