import { z } from 'zod';
import { extendedObject, lazyObject } from '../lazy-object.ts';

/** More are of no use on one machine: the one that was used longest ago is forgotten. */
export const ACCOUNTS_KEPT = 10;

/** What the list of accounts shows of one. */
const accountFace = lazyObject(() => ({
  userId: z.int().positive(),
  nickname: z.string().max(64),
  avatar: z.string().max(1024),
  /** Masked: `138****0000`. */
  mobile: z.string().max(32).nullable(),
}));

/** An account whose session this machine keeps. Its token stays in the host. */
export const keptAccount = extendedObject(accountFace, () => ({
  /** Epoch milliseconds. */
  lastUseTime: z.int().nonnegative(),
}));
export type KeptAccount = z.infer<typeof keptAccount>;

/** `token` is the account's session, as the page has it from its login. */
export const keepAccountData = extendedObject(accountFace, () => ({
  token: z.string().min(1).max(512),
}));

export const userIdData = lazyObject(() => ({ userId: z.int().positive() }));
