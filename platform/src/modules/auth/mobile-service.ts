import { SmsScene } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import type { CallerSession, ClientInfo } from '../../caller.ts';
import { maskMobile } from '../../china/masking.ts';
import { lockUser } from '../../db/locks.ts';
import { isViolation } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { PersonMarks } from '../promotion/person-marks.ts';
import type { SecurityEventService } from '../security-event/service.ts';
import type { MobileProofService } from '../session/mobile-proof-service.ts';
import type { UserMobileService } from '../user/mobile-service.ts';
import type { SmsCodeService } from './sms-code-service.ts';

const scene = SmsScene.changeMobile;

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
  readonly mobiles: UserMobileService;
  readonly proofs: MobileProofService;
  readonly smsCodes: SmsCodeService;
  readonly events: Pick<SecurityEventService, 'append'>;
  readonly marks: Pick<PersonMarks, 'add'>;
}

export function createMobileService(deps: MobileDeps): MobileService {
  const { mobiles, proofs, smsCodes, events, marks } = deps;
  const withCode = <T>(
    mobile: string,
    { code, client }: GivenCode,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> => smsCodes.use({ mobile, scene, code, address: client.address }, work);
  const requireBound = async (userId: number) => {
    const mobile = await mobiles.find(userId);
    if (mobile === null) throw new BusinessError('MOBILE_NOT_BOUND');
    return mobile;
  };
  return {
    sendCode: async (caller, { mobile, ...request }) => {
      const own = await mobiles.find(caller.userId);
      const to = mobile ?? own;
      if (to === null) throw new BusinessError('MOBILE_NOT_BOUND');
      if (own !== null && to !== own) await proofs.require(caller, own);
      await smsCodes.send({ ...request, mobile: to, scene });
    },
    proveOld: async (caller, given) => {
      const own = await requireBound(caller.userId);
      await withCode(own, given, (tx) => proofs.save(tx, caller, own));
    },
    change: async (caller, mobile, given) => {
      const own = await requireBound(caller.userId);
      if (mobile === own) throw new BusinessError('MOBILE_UNCHANGED');
      // Checked before the code: without a proof nobody may try one.
      await proofs.require(caller, own);
      await refuseUsed(() =>
        withCode(mobile, given, async (tx) => {
          await lockUser(tx, caller.userId);
          await proofs.use(tx, caller, own);
          await mobiles.change(tx, caller.userId, own, mobile);
          await marks.add(tx, caller.userId, 'mobile', mobile);
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
      if ((await mobiles.find(userId)) !== null) throw new BusinessError('MOBILE_ALREADY_BOUND');
      await refuseUsed(() =>
        withCode(mobile, given, async (tx) => {
          await lockUser(tx, userId);
          await mobiles.change(tx, userId, null, mobile);
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
    if (isViolation(error, 'unique')) throw new BusinessError('MOBILE_IN_USE');
    throw error;
  }
}
