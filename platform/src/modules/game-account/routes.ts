import {
  checkAccountExist,
  getLastRegisterAccount,
  listGameAccounts,
  registerAccount,
} from '@gamebox/contract';
import { implementForUser } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { GameAccountService } from './service.ts';

export function gameAccountRoutes(accounts: GameAccountService): readonly Implementation[] {
  return [
    implementForUser(
      registerAccount,
      ({ session, body }) => accounts.register(session.userId, body),
      { rate: 'strict' },
    ),
    implementForUser(checkAccountExist, ({ body }) => accounts.isTaken(body.gameId, body.account)),
    implementForUser(getLastRegisterAccount, ({ session, query }) =>
      accounts.last(session.userId, query.gameId),
    ),
    implementForUser(listGameAccounts, ({ session, query }) =>
      accounts.list(session.userId, query.gameId),
    ),
  ];
}
