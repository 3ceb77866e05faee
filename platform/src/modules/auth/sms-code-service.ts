import { randomInt, timingSafeEqual } from 'node:crypto';
import {
  SMS_CODE_VALID_MS,
  SMS_DAILY_LIMIT,
  SMS_MAX_WRONG_TRIES,
  SMS_RESEND_INTERVAL_MS,
} from '@gamebox/contract';
import type { ErrorKey, SmsScene } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import { DAY_MS, chinaDayStart } from '../../china/time.ts';
import type { Vault } from '../../data-key/vault.ts';
import type { Database } from '../../db/database.ts';
import { lockMobile } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import { SmsSendError } from '../../ports/sms/port.ts';
import type { SmsSender } from '../../ports/sms/port.ts';
import type {
  SentBefore,
  SmsCodeRepository,
  StoredSmsCode,
  Verdict,
} from './sms-code-repository.ts';

/** Messages one address may ask for in an hour, whatever the mobiles (`wire.md §6` sets no figure). */
const ADDRESS_LIMIT = 200;
const ADDRESS_WINDOW_MS = 3_600_000;
const CODES = 10_000;
const CODE_DIGITS = 4;
const KEEP_MS = 30 * DAY_MS;
const MINUTE_MS = 60_000;

export interface SmsCodeService {
  /** Refuses with SMS_TOO_FREQUENT, SMS_DAILY_LIMIT, TOO_MANY_REQUESTS or SMS_SEND_FAILED. */
  readonly send: (mobile: string, scene: SmsScene, address: string) => Promise<void>;
  /** Uses the code up, or refuses with the SMS_CODE_… or SMS_TOO_MANY_TRIES it deserves. */
  readonly consume: (mobile: string, scene: SmsScene, code: string) => Promise<void>;
  readonly removeOld: () => Promise<void>;
}

export interface SmsCodeDeps {
  readonly db: Database;
  readonly repository: SmsCodeRepository;
  readonly sms: SmsSender;
  readonly vault: Vault;
  readonly now: () => number;
}

export function createSmsCodeService(deps: SmsCodeDeps): SmsCodeService {
  const { db, repository, sms, vault, now } = deps;
  const hash = (mobile: string, scene: SmsScene, code: string) =>
    vault.fingerprint(`${mobile} ${String(scene)} ${code}`, 'sms code');
  return {
    send: async (mobile, scene, address) => {
      const at = now();
      const code = String(randomInt(CODES)).padStart(CODE_DIGITS, '0');
      const sent = {
        mobile,
        scene,
        codeHash: hash(mobile, scene, code),
        address,
        sendTime: at,
        expireTime: at + SMS_CODE_VALID_MS,
      };
      const since = {
        day: chinaDayStart(at) - SMS_RESEND_INTERVAL_MS,
        address: at - ADDRESS_WINDOW_MS,
      };
      const smsCodeId = await inTransaction(db, async (tx) => {
        await lockMobile(tx, mobile);
        return repository.add(tx, sent, since, (before) => refuseTooMany(before, at));
      });
      try {
        await sms.send({ mobile, code, validMinutes: SMS_CODE_VALID_MS / MINUTE_MS });
      } catch (error) {
        await repository.remove(smsCodeId);
        throw refusalOf(error);
      }
    },
    consume: async (mobile, scene, code) => {
      const at = now();
      const given = hash(mobile, scene, code);
      const refusal = await inTransaction(db, async (tx) => {
        await lockMobile(tx, mobile);
        return repository.judge(tx, mobile, scene, at, (stored) => judge(stored, given, at));
      });
      if (refusal !== null) throw new BusinessError(refusal);
    },
    removeOld: () => repository.removeBefore(now() - KEEP_MS),
  };
}

function refuseTooMany({ lastTime, ofMobileToday, ofAddress }: SentBefore, at: number): void {
  if (lastTime !== null && at - lastTime < SMS_RESEND_INTERVAL_MS)
    throw new BusinessError('SMS_TOO_FREQUENT');
  if (ofMobileToday >= SMS_DAILY_LIMIT) throw new BusinessError('SMS_DAILY_LIMIT');
  if (ofAddress >= ADDRESS_LIMIT) throw new BusinessError('TOO_MANY_REQUESTS');
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof SmsSendError)) return error;
  return new BusinessError(error.failure === 'frequent' ? 'SMS_TOO_FREQUENT' : 'SMS_SEND_FAILED');
}

function judge(
  stored: StoredSmsCode | undefined,
  given: Buffer,
  at: number,
): Verdict<ErrorKey | null> {
  if (stored === undefined) return { mark: 'nothing', answer: 'SMS_CODE_NOT_FOUND' };
  if (stored.usedTime !== null) return { mark: 'nothing', answer: 'SMS_CODE_USED' };
  if (stored.expireTime <= at) return { mark: 'nothing', answer: 'SMS_CODE_EXPIRED' };
  if (stored.wrongTries >= SMS_MAX_WRONG_TRIES)
    return { mark: 'nothing', answer: 'SMS_TOO_MANY_TRIES' };
  return timingSafeEqual(stored.codeHash, given)
    ? { mark: 'used', answer: null }
    : { mark: 'wrong', answer: 'SMS_CODE_WRONG' };
}
