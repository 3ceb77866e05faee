import { BusinessError } from '../../business-error.ts';
import type { Tx } from '../../db/transaction.ts';
import type { UserMobileRepository } from './mobile-repository.ts';

/** The mobile that a user logs in by. */
export interface UserMobileService {
  readonly find: (userId: number) => Promise<string | null>;
  /** Throws MOBILE_IN_USE if the user's mobile is no longer `from`, or if another user has `to`. */
  readonly change: (tx: Tx, userId: number, from: string | null, to: string) => Promise<void>;
}

export function createUserMobileService(repository: UserMobileRepository): UserMobileService {
  return {
    find: repository.find,
    change: async (tx, userId, from, to) => {
      if (!(await repository.change(tx, userId, from, to)))
        throw new BusinessError('MOBILE_IN_USE');
    },
  };
}
