import { NotificationType } from '@gamebox/contract';
import type { CallBody, CallResult, GameAccount, registerAccount } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import type { Database } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { GameService } from '../game/service.ts';
import type { MessageService, NewMessage } from '../message/service.ts';
import type { IdentityService } from '../user/identity-service.ts';
import type { Passwords } from '../../password-hash.ts';
import type { GameAccountRepository } from './repository.ts';

/** Accounts per user and game. */
export const ACCOUNT_LIMIT = 5;

export interface GameAccountService {
  /**
   * Throws IDENTITY_REQUIRED, IDENTITY_PENDING, GAME_NOT_FOUND, GAME_SERVER_NOT_FOUND,
   * GAME_ACCOUNT_LIMIT, and GAME_ACCOUNT_EXISTS if the name is taken in this game, ignoring case. The
   * same account, server and password again return the same account.
   */
  readonly register: (
    userId: number,
    account: CallBody<typeof registerAccount>,
  ) => Promise<CallResult<typeof registerAccount>>;
  /** Throws GAME_NOT_FOUND. */
  readonly isTaken: (gameId: number, account: string) => Promise<boolean>;
  /** The last account in one game, or in any game; null if the user has registered none. */
  readonly last: (userId: number, gameId?: number) => Promise<GameAccount | null>;
  /** In one game or in all, the newest first. */
  readonly list: (userId: number, gameId?: number) => Promise<GameAccount[]>;
}

export interface GameAccountDeps {
  readonly db: Database;
  readonly repository: GameAccountRepository;
  readonly games: Pick<GameService, 'require'>;
  readonly identities: Pick<IdentityService, 'requirePassed'>;
  readonly messages: Pick<MessageService, 'add'>;
  readonly passwords: Pick<Passwords, 'hash' | 'isRight'>;
  readonly now: () => number;
}

export function createGameAccountService(deps: GameAccountDeps): GameAccountService {
  const { db, repository, games, identities, messages, passwords, now } = deps;
  /** Checks what needs no slow hash first; `add` decides in the end. */
  const refuseEarly = async (userId: number, gameId: number, account: string) => {
    if (await repository.isTaken(gameId, account)) throw new BusinessError('GAME_ACCOUNT_EXISTS');
    if ((await repository.count(userId, gameId)) >= ACCOUNT_LIMIT)
      throw new BusinessError('GAME_ACCOUNT_LIMIT');
  };
  return {
    register: async (userId, { gameId, serverId = null, account, password }) => {
      await identities.requirePassed(userId);
      await games.require(gameId, serverId);
      const asked = { userId, gameId, serverId, account, password };
      const known = await findSame(deps, asked);
      if (known !== null) return known;
      await refuseEarly(userId, gameId, account);
      const passwordHash = await passwords.hash(password);
      const given = { gameId, serverId, userId, account, passwordHash, createTime: now() };
      const added = await inTransaction(db, async (tx) => {
        await lockUser(tx, userId);
        const id = await repository.add(tx, given, ACCOUNT_LIMIT);
        if (typeof id === 'number') await messages.add(tx, [registrationMessage(id, given)]);
        return id;
      });
      if (typeof added === 'number') return { accountId: added, account };
      const same = await findSame(deps, asked);
      if (same !== null) return same;
      throw new BusinessError(added === 'taken' ? 'GAME_ACCOUNT_EXISTS' : 'GAME_ACCOUNT_LIMIT');
    },
    isTaken: async (gameId, account) => {
      await games.require(gameId);
      return repository.isTaken(gameId, account);
    },
    last: async (userId, gameId) => (await repository.findLast(userId, gameId ?? null)) ?? null,
    list: async (userId, gameId) => [...(await repository.list(userId, gameId ?? null))],
  };
}

/** What the player registered by the same request before. */
async function findSame(
  { repository, passwords }: GameAccountDeps,
  { userId, gameId, serverId, account, password }: Registered & { readonly password: string },
): Promise<{ accountId: number; account: string } | null> {
  const known = await repository.findOwn({ userId, gameId, serverId, account });
  if (known === undefined || !(await passwords.isRight(password, known.passwordHash))) return null;
  return { accountId: known.accountId, account };
}

interface Registered {
  readonly userId: number;
  readonly account: string;
  readonly gameId: number;
  readonly serverId: number | null;
}

const registrationMessage = (
  accountId: number,
  { userId, account, gameId, serverId }: Registered,
): NewMessage => ({
  userId,
  sourceKey: `game-account:${accountId}`,
  type: NotificationType.registrationSuccess,
  title: '游戏账号注册成功',
  text: `账号 ${account} 已经可以使用，启动游戏时会自动带上。`,
  gameId,
  serverId,
});
