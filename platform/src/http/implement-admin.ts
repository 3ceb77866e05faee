import type { AdminCall, OperatorRight } from '@gamebox/contract/admin';
import type { CallResult } from '@gamebox/contract';
import type { z } from 'zod';
import { BusinessError } from '../business-error.ts';
import type { Actor } from '../modules/audit/service.ts';

/** Who sent a request of the administration. */
export interface AdminCaller {
  readonly actor: Actor;
  readonly rights: ReadonlySet<OperatorRight>;
  /** null: a program's token. */
  readonly operatorId: number | null;
  /** The games that a program's token is of; null: an operator, who is of all. */
  readonly gameIds: readonly number[] | null;
}

export interface AdminInput<C extends AdminCall> {
  readonly query: z.output<C['query']>;
  readonly body: z.output<C['body']>;
  readonly address: string;
  /** As it was sent; empty where none was. */
  readonly token: string;
  /** null for an open call alone. */
  readonly caller: AdminCaller | null;
}

/** A call of the administration and what answers it. */
export interface AdminImplementation {
  readonly call: AdminCall;
  readonly handle: (input: AdminInput<AdminCall>) => unknown;
}

/** Answers a call that is a file: its text comes in pieces as it is sent. */
export class FileAnswer {
  readonly name: string;
  readonly pieces: AsyncIterable<string>;

  constructor(name: string, pieces: AsyncIterable<string>) {
    this.name = name;
    this.pieces = pieces;
  }
}

/** The same as `implementAdmin` of a call that is a file. */
export function implementAdminFile<C extends AdminCall & { readonly file?: string }>(
  call: C,
  handle: (input: Known<C>) => Promise<FileAnswer>,
): AdminImplementation {
  return { call, handle: (input: AdminInput<C>) => handle(refuseUnknown(input)) };
}

type Answer<C extends AdminCall> = CallResult<C> | Promise<CallResult<C>>;
type Known<C extends AdminCall> = AdminInput<C> & { readonly caller: AdminCaller };

/** Answers a call whose caller is known and has its right. */
export function implementAdmin<C extends AdminCall>(
  call: C,
  handle: (input: Known<C>) => Answer<C>,
): AdminImplementation {
  return implementOpenAdmin(call, (input) => handle(refuseUnknown(input)));
}

function refuseUnknown<C extends AdminCall>(input: AdminInput<C>): Known<C> {
  if (input.caller === null) throw new BusinessError('UNAUTHORIZED');
  return { ...input, caller: input.caller };
}

/** Answers a call that nobody must be known for. */
export function implementOpenAdmin<C extends AdminCall>(
  call: C,
  handle: (input: AdminInput<C>) => Answer<C>,
): AdminImplementation {
  return { call, handle };
}
