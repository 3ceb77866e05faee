import { BusinessError } from '../../business-error.ts';
import type { CallerSession } from '../../caller.ts';
import type { Tx } from '../../db/transaction.ts';
import type { MobileProofRepository } from './mobile-proof-repository.ts';
import type { SessionRepository } from './repository.ts';
import type { ConfirmedLogins } from './service.ts';

/** Time to read a code on the new phone and to mistype it once or twice. */
const PROOF_VALID_MS = 600_000;

/** That a session has proven its user's own mobile, for a while. */
export interface MobileProofService {
  readonly save: (tx: Tx, caller: CallerSession, mobile: string) => Promise<void>;
  /** Throws MOBILE_PROOF_REQUIRED. */
  readonly require: (caller: CallerSession, mobile: string) => Promise<void>;
  /** Uses the proof and ends the user's other sessions and confirmed logins. Throws MOBILE_PROOF_REQUIRED. */
  readonly use: (tx: Tx, caller: CallerSession, mobile: string) => Promise<void>;
}

export interface MobileProofDeps {
  readonly repository: MobileProofRepository;
  readonly sessions: Pick<SessionRepository, 'endOthers'>;
  readonly logins: ConfirmedLogins;
  readonly now: () => number;
}

export function createMobileProofService({
  repository,
  sessions,
  logins,
  now,
}: MobileProofDeps): MobileProofService {
  return {
    save: (tx, { sessionId }, mobile) =>
      repository.saveProof(tx, sessionId, mobile, now() + PROOF_VALID_MS),
    require: async ({ sessionId }, mobile) => {
      if (!(await repository.hasProof(sessionId, mobile, now())))
        throw new BusinessError('MOBILE_PROOF_REQUIRED');
    },
    use: async (tx, caller, mobile) => {
      if (!(await repository.takeProof(tx, caller.sessionId, mobile, now())))
        throw new BusinessError('MOBILE_PROOF_REQUIRED');
      await logins.endConfirmed(tx, caller.userId, now());
      await sessions.endOthers(tx, caller, 'mobile-changed', now());
    },
  };
}
