import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, queryId, optionalTime } from '../fields.ts';
import { known } from '../known.ts';
import { lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

/** Letters, digits and `_`, beginning with a letter: every game program accepts these. */
export const GAME_ACCOUNT_PATTERN = /^[A-Za-z][A-Za-z0-9_]{3,19}$/;
const account = lazySchema(() => z.string().regex(GAME_ACCOUNT_PATTERN));

export const registerAccount = defineCall({
  method: 'POST',
  path: '/api/app-api/game/account/registerAccount',
  access: 'login',
  summary: 'Register an account for a game',
  body: lazyObject(() => ({
    gameId: id,
    serverId: id.optional(),
    account,
    password: z.string().min(6).max(64),
  })),
  result: lazyObject(() => ({ accountId: known(id), account: z.string() })),
});

export const checkAccountExist = defineCall({
  method: 'POST',
  path: '/api/app-api/game/account/checkAccountExist',
  access: 'login',
  summary: 'Whether an account name is taken in a game',
  body: lazyObject(() => ({ gameId: id, account })),
  result: lazySchema(() => z.boolean()),
});

export const gameAccount = lazyObject(() => ({
  accountId: known(id),
  gameId: id,
  account: z.string(),
  serverId: known(id.nullable()),
  createTime: optionalTime,
}));
export type GameAccount = z.infer<typeof gameAccount>;

export const getLastRegisterAccount = defineCall({
  method: 'GET',
  path: '/api/app-api/game/account/lastRegisterAccount',
  access: 'login',
  summary: 'The account the user registered last, in one game or in any; null if none',
  query: lazyObject(() => ({ gameId: queryId.optional() })),
  result: lazySchema(() => known(gameAccount.nullable())),
});

/** Not in the specification: a player has few accounts. */
export const listGameAccounts = defineCall({
  method: 'GET',
  path: '/api/app-api/game/account/list',
  access: 'login',
  summary: 'The user’s accounts in one game or in all, the last registered first',
  query: lazyObject(() => ({ gameId: queryId.optional() })),
  result: lazySchema(() => z.array(gameAccount)),
});
