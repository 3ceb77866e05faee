import { SmsScene } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import type { CallerSession, ClientInfo } from '../../caller.ts';
import { maskMobile } from '../../china/masking.ts';
import type { Database } from '../../db/database.ts';
import { lockMobile, lockUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PersonMarks } from '../promotion/person-marks.ts';
import type { SecurityEventService } from '../security-event/service.ts';
import type { MobileRepository } from './mobile-repository.ts';
import type { SmsCodeService } from './sms-code-service.ts';

/** Time to read a code on the new phone and to mistype it once or twice. */
const PROOF_VALID_MS = 600_000;
const scene = SmsScene.changeMobile;
const UNIQUE_VIOLATION = '23505';

/** A code that a player typed, and the client's address. */
export interface GivenCode {
  readonly code: string;
  readonly client: ClientInfo;
}

export interface MobileService {
  /**
   * Sends a code to the user's own mobile if `mobile` is missing, otherwise as the contract says.
   */
  readonly sendCode: (
    caller: CallerSession,
    request: { mobile?: string | undefined; captcha?: string | undefined; address: string },
  ) => Promise<void>;
  /** Proves the user's own mobile for a while, for this session only. */
  readonly proveOld: (caller: CallerSession, given: GivenCode) => Promise<void>;
  /** Changes the mobile, uses the proof up and ends the user's other sessions. */
  readonly change: (caller: CallerSession, mobile: string, given: GivenCode) => Promise<void>;
  /** Binds a mobile to a user who has none. */
  readonly bind: (caller: CallerSession, mobile: string, given: GivenCode) => Promise<void>;
}

export interface MobileDeps {
  readonly db: Database;
  readonly repository: MobileRepository;
  readonly smsCodes: SmsCodeService;
  readonly events: Pick<SecurityEventService, 'append'>;
  readonly marks: Pick<PersonMarks, 'add'>;
  readonly now: () => number;
}

export function createMobileService(deps: MobileDeps): MobileService {
  const { db, repository, smsCodes, events, marks, now } = deps;
  const consume = (mobile: string, { code, client }: GivenCode) =>
    smsCodes.consume({ mobile, scene, code, address: client.address });
  const requireBound = async (userId: number) => {
    const mobile = await repository.find(userId);
    if (mobile === null) throw new BusinessError('MOBILE_NOT_BOUND');
    return mobile;
  };
  const requireProof = async ({ sessionId }: CallerSession, own: string) => {
    if (!(await repository.hasProof(sessionId, own, now())))
      throw new BusinessError('MOBILE_PROOF_REQUIRED');
  };
  return {
    sendCode: async (caller, { mobile, ...request }) => {
      const own = await repository.find(caller.userId);
      const to = mobile ?? own;
      if (to === null) throw new BusinessError('MOBILE_NOT_BOUND');
      if (own !== null && to !== own) await requireProof(caller, own);
      await smsCodes.send({ ...request, mobile: to, scene });
    },
    proveOld: async ({ userId, sessionId }, given) => {
      const own = await requireBound(userId);
      await consume(own, given);
      await repository.saveProof(sessionId, own, now() + PROOF_VALID_MS);
    },
    change: async (caller, mobile, given) => {
      const own = await requireBound(caller.userId);
      if (mobile === own) throw new BusinessError('MOBILE_UNCHANGED');
      // Checked before the code, because a code can be used only once.
      await requireProof(caller, own);
      await consume(mobile, given);
      await refuseUsed(() =>
        inTransaction(db, async (tx) => {
          await lockMobile(tx, mobile);
          await lockUser(tx, caller.userId);
          if (!(await repository.takeProof(tx, caller.sessionId, own, now())))
            throw new BusinessError('MOBILE_PROOF_REQUIRED');
          if (!(await repository.change(tx, caller.userId, own, mobile)))
            throw new BusinessError('MOBILE_IN_USE');
          await marks.add(tx, caller.userId, 'mobile', mobile);
          await repository.endOtherSessions(tx, caller, now());
          await events.append(tx, {
            userId: caller.userId,
            kind: 'mobile-changed',
            subject: maskMobile(mobile),
            client: given.client,
          });
        }),
      );
    },
    bind: async ({ userId }, mobile, given) => {
      if ((await repository.find(userId)) !== null) throw new BusinessError('MOBILE_ALREADY_BOUND');
      await consume(mobile, given);
      await refuseUsed(() =>
        inTransaction(db, async (tx) => {
          await lockMobile(tx, mobile);
          await lockUser(tx, userId);
          if (!(await repository.change(tx, userId, null, mobile)))
            throw new BusinessError('MOBILE_IN_USE');
          await marks.add(tx, userId, 'mobile', mobile);
          const subject = maskMobile(mobile);
          await events.append(tx, { userId, kind: 'mobile-bound', subject, client: given.client });
        }),
      );
    },
  };
}

/**
 * A login may create a user with the same mobile at this moment: the unique index then refuses one
 * of the two.
 */
async function refuseUsed(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)
      throw new BusinessError('MOBILE_IN_USE');
    throw error;
  }
}
