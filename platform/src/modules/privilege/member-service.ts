import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/transaction.ts';
import type { MemberRepository, Membership } from './member-repository.ts';

export type { Membership } from './member-repository.ts';

export interface MemberService {
  /** Level, term and benefits at this moment. */
  readonly current: (userId: number) => Promise<Membership>;
  /** The same, read in a transaction. */
  readonly benefitsOf: (tx: Tx, userId: number) => Promise<Membership>;
  /** The same for several players, by user. */
  readonly benefitsOfAll: (
    tx: Tx,
    userIds: readonly number[],
  ) => Promise<ReadonlyMap<number, Membership>>;
}

export function createMemberService(
  db: Database,
  repository: MemberRepository,
  now: () => number,
): MemberService {
  return {
    current: async (userId) => memberOf(await repository.list(db, [userId], now()), userId),
    benefitsOf: async (tx, userId) => memberOf(await repository.list(tx, [userId], now()), userId),
    benefitsOfAll: (tx, userIds) => repository.list(tx, userIds, now()),
  };
}

function memberOf(members: ReadonlyMap<number, Membership>, userId: number): Membership {
  const member = members.get(userId);
  if (member === undefined) throw new Error('Everybody has a level');
  return member;
}
