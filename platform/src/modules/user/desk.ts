import type { OperatedPlayer } from '@gamebox/contract/admin';
import { BusinessError } from '../../business-error.ts';
import { maskMobile } from '../../china/masking.ts';
import type { Database } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor, AuditService } from '../audit/service.ts';
import type { SessionService } from '../session/service.ts';
import type { UserRepository, UserRow } from './repository.ts';

/** Operators' service to look up and block players. All methods throw USER_NOT_FOUND. */
export interface PlayerDesk {
  readonly get: (userId: number) => Promise<OperatedPlayer>;
  /** Finds a player by the current mobile; audited, found or not. */
  readonly find: (actor: Actor, mobile: string) => Promise<OperatedPlayer>;
  /** Ends the sessions. A blocked player can't log in, order or pay. */
  readonly block: (actor: Actor, blocked: Blocking) => Promise<OperatedPlayer>;
  readonly unblock: (actor: Actor, unblocked: Blocking) => Promise<OperatedPlayer>;
}

interface Blocking {
  readonly userId: number;
  readonly reason: string;
}

interface PlayerDeskDeps {
  readonly db: Database;
  readonly repository: UserRepository;
  readonly sessions: Pick<SessionService, 'endAll'>;
  readonly audit: Pick<AuditService, 'append'>;
}

export function createPlayerDesk(deps: PlayerDeskDeps): PlayerDesk {
  return {
    get: async (userId) => describe(await deps.repository.find(userId)),
    find: (actor, mobile) => find(deps, actor, mobile),
    block: (actor, blocked) => setEnabled(deps, actor, blocked, false),
    unblock: (actor, unblocked) => setEnabled(deps, actor, unblocked, true),
  };
}

async function find(
  { db, repository, audit }: PlayerDeskDeps,
  actor: Actor,
  mobile: string,
): Promise<OperatedPlayer> {
  const user = await repository.findBy('mobile', mobile);
  const subject = user === undefined ? 'no player' : `player ${String(user.userId)}`;
  await inTransaction(db, (tx) =>
    audit.append(tx, actor, { action: 'player.find', subject, after: { mobile } }),
  );
  return describe(user);
}

function setEnabled(
  { db, repository, sessions, audit }: PlayerDeskDeps,
  actor: Actor,
  { userId, reason }: Blocking,
  enabled: boolean,
): Promise<OperatedPlayer> {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const changed = await repository.setEnabled(tx, userId, enabled);
    if (!enabled) await sessions.endAll(tx, userId);
    if (changed !== undefined)
      await audit.append(tx, actor, {
        action: enabled ? 'player.unblock' : 'player.block',
        subject: `player ${String(userId)}`,
        after: { reason },
      });
    return describe(changed ?? (await repository.find(userId)));
  });
}

function describe(user: UserRow | undefined): OperatedPlayer {
  if (user === undefined) throw new BusinessError('USER_NOT_FOUND');
  const { userId, nickname, mobile, enabled, registerTime } = user;
  return {
    userId,
    nickname,
    mobile: mobile === null ? null : maskMobile(mobile),
    blocked: !enabled,
    registerTime,
  };
}
