import { z } from 'zod';
import { SESSION_TOKEN_LENGTH } from '../constants.ts';
import { cutText, shortText, time } from '../fields.ts';
import { known } from '../known.ts';
import { extendedObject, lazyObject } from '../lazy-object.ts';

/** A computer needs no more: the one that was not used for the longest time is forgotten. */
export const ACCOUNTS_KEPT = 10;

/** An account in the list of accounts. */
const accountFace = lazyObject(() => ({
  userId: z.int().positive(),
  nickname: cutText(64),
  avatar: shortText(1024),
  /** Masked: `138****0000`. */
  mobile: z.string().max(32).nullable(),
}));

/** An account whose session this computer stores. Its token stays in the host. */
export const keptAccount = extendedObject(accountFace, () => ({
  /** Epoch milliseconds; 0 where a host does not say it. */
  lastUseTime: known(time, 0),
}));
export type KeptAccount = z.infer<typeof keptAccount>;

/** `token` is the account's session token, as the page got it from the login. */
export const keepAccountData = extendedObject(accountFace, () => ({
  token: z.string().min(1).max(SESSION_TOKEN_LENGTH),
}));

export const userIdData = lazyObject(() => ({ userId: z.int().positive() }));
