import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/transaction.ts';
import type { MemberRepository, Membership } from './member-repository.ts';

export type { Membership } from './member-repository.ts';

export interface MemberService {
  /** Level, term and benefits in force at this moment. */
  readonly current: (userId: number) => Promise<Membership>;
  /** The same within a transaction. */
  readonly benefitsOf: (tx: Tx, userId: number) => Promise<Membership>;
}

export function createMemberService(
  db: Database,
  repository: MemberRepository,
  now: () => number,
): MemberService {
  return {
    current: (userId) => repository.find(db, userId, now()),
    benefitsOf: (tx, userId) => repository.find(tx, userId, now()),
  };
}
