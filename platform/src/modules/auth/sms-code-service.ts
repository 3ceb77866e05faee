import { randomInt, timingSafeEqual } from 'node:crypto';
import {
  SMS_CODE_VALID_MS,
  SMS_DAILY_LIMIT,
  SMS_MAX_WRONG_TRIES,
  SMS_RESEND_INTERVAL_MS,
} from '@gamebox/contract';
import type { ErrorKey, SmsScene } from '@gamebox/contract';
import { addressBlocks } from '../../address-blocks.ts';
import { BusinessError } from '../../business-error.ts';
import { DAY_MS, chinaDayStart } from '../../china/time.ts';
import type { Vault } from '../../data-key/vault.ts';
import type { Database } from '../../db/database.ts';
import { lockMobile } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Captcha } from '../../ports/captcha/port.ts';
import { createKeyedGate } from '../../gate.ts';
import { SmsSendError } from '../../ports/sms/port.ts';
import type { SmsSender } from '../../ports/sms/port.ts';
import { createAddressGate } from './address-gate.ts';
import type { AddressCountRepository } from './address-count-repository.ts';
import { requireCaptcha } from './require-captcha.ts';
import type {
  SentBefore,
  SmsCodeRepository,
  StoredSmsCode,
  Verdict,
} from './sms-code-repository.ts';

/**
 * Messages per address and hour, whether the provider accepts them or not: enough for a full
 * internet café.
 */
const SENDS_OF_ADDRESS = 200;
/**
 * Wrong codes per address and hour: enough for the mistypings of a café. That many guesses hit a
 * code with a chance of 1 in 300.
 */
const WRONG_TRIES_OF_ADDRESS = 30;
const CODES = 10_000;
const CODE_DIGITS = 4;
const KEEP_MS = 30 * DAY_MS;
const MINUTE_MS = 60_000;
/**
 * Sends and tries of one mobile run one after another in this process. They wait at this gate
 * before they take a database connection: waiting for the mobile's lock in the database would hold
 * one.
 */
const MOBILE_GATE = { most: 1, mostWaiting: 100, waitMs: 2_000 };

export interface SmsRequest {
  readonly mobile: string;
  readonly scene: SmsScene;
  readonly address: string;
  /** The player's answer to a captcha. */
  readonly captcha?: string | undefined;
}

export interface SmsTry {
  readonly mobile: string;
  readonly scene: SmsScene;
  readonly address: string;
  readonly code: string;
}

export interface SmsCodeService {
  /**
   * Throws SMS_TOO_FREQUENT, SMS_DAILY_LIMIT, TOO_MANY_REQUESTS, CAPTCHA_REQUIRED or
   * SMS_SEND_FAILED.
   */
  readonly send: (request: SmsRequest) => Promise<void>;
  /**
   * Uses the code for `work`, in the same transaction: if `work` rejects, the code can be used
   * again, while a wrong code counts as tried. Throws an SMS_CODE_… error or SMS_TOO_MANY_TRIES,
   * or TOO_MANY_REQUESTS if the address tried too many.
   */
  readonly use: <T>(given: SmsTry, work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly removeOld: () => Promise<void>;
}

export interface SmsCodeDeps {
  readonly db: Database;
  readonly repository: SmsCodeRepository;
  readonly addresses: AddressCountRepository;
  readonly sms: SmsSender;
  readonly captcha: Captcha | null;
  readonly vault: Vault;
  readonly now: () => number;
}

export function createSmsCodeService(deps: SmsCodeDeps): SmsCodeService {
  const { repository, addresses, sms, now } = deps;
  const mobileGate = createKeyedGate(MOBILE_GATE);
  // Those of one address wait here first, so that one site has one place at a mobile's gate, and who
  // waits for a mobile makes only its own address wait.
  const sends = createAddressGate();
  const tries = createAddressGate();
  return {
    send: async (request) => {
      await requireCaptcha(deps, request);
      const code = String(randomInt(CODES)).padStart(CODE_DIGITS, '0');
      const smsCodeId = await sends.run(request.address, () =>
        mobileGate.run(request.mobile, () => reserve(deps, request, code)),
      );
      try {
        const validMinutes = SMS_CODE_VALID_MS / MINUTE_MS;
        await sms.send({ mobile: request.mobile, code, validMinutes });
      } catch (error) {
        await repository.markFailed(smsCodeId);
        throw refusalOf(error);
      }
    },
    use: async (given, work) => {
      const used = await tries.run(given.address, () =>
        mobileGate.run(given.mobile, () => tryCode(deps, given, work)),
      );
      if ('refusal' in used) throw new BusinessError(used.refusal);
      return used.answer;
    },
    removeOld: async () => {
      await repository.removeBefore(now() - KEEP_MS);
      await addresses.removeOver(now());
    },
  };
}

function reserve(
  deps: SmsCodeDeps,
  { mobile, scene, address }: SmsRequest,
  code: string,
): Promise<number> {
  const { db, repository, addresses, now } = deps;
  const at = now();
  const sent = {
    mobile,
    scene,
    codeHash: hashCode(deps, { mobile, scene, code }),
    address,
    sendTime: at,
    expireTime: at + SMS_CODE_VALID_MS,
  };
  const since = chinaDayStart(at) - SMS_RESEND_INTERVAL_MS;
  const blocks = addressBlocks(address);
  return inTransaction(db, async (tx) => {
    await lockMobile(tx, mobile);
    const id = await repository.add(tx, sent, since, (before) => refuseTooMany(before, at));
    refuseBefore(await addresses.add(tx, 'sms send', blocks, SENDS_OF_ADDRESS, at));
    return id;
  });
}

/** A refusal is returned, not thrown: what was counted for it is committed. */
type Used<T> = { readonly answer: T } | { readonly refusal: ErrorKey };

function tryCode<T>(
  deps: SmsCodeDeps,
  given: SmsTry,
  work: (tx: Tx) => Promise<T>,
): Promise<Used<T>> {
  const { db, repository, addresses, now } = deps;
  const { mobile, scene, address } = given;
  const at = now();
  const hash = hashCode(deps, given);
  const blocks = addressBlocks(address);
  return inTransaction(db, async (tx) => {
    await lockMobile(tx, mobile);
    // The try is counted before the code is checked, and subtracted if the code is right. Parallel
    // tries of an address wait here for the row lock, so no guess gets past the limit.
    refuseBefore(await addresses.add(tx, 'sms wrong try', blocks, WRONG_TRIES_OF_ADDRESS, at));
    const { mark, answer: refusal } = await repository.judge(tx, mobile, scene, at, (stored) =>
      judge(stored, hash, at),
    );
    if (mark !== 'wrong') await addresses.giveBack(tx, 'sms wrong try', blocks);
    return refusal === null ? { answer: await work(tx) } : { refusal };
  });
}

function hashCode(
  { vault }: SmsCodeDeps,
  { mobile, scene, code }: Pick<SmsTry, 'mobile' | 'scene' | 'code'>,
): Buffer {
  return vault.fingerprint(`${mobile} ${String(scene)} ${code}`, 'sms code');
}

function refuseBefore(waitMs: number): void {
  if (waitMs > 0) throw new BusinessError('TOO_MANY_REQUESTS', undefined, waitMs);
}

function refuseTooMany({ lastTime, ofMobileToday }: SentBefore, at: number): void {
  if (lastTime !== null && at - lastTime < SMS_RESEND_INTERVAL_MS)
    throw new BusinessError('SMS_TOO_FREQUENT');
  if (ofMobileToday >= SMS_DAILY_LIMIT) throw new BusinessError('SMS_DAILY_LIMIT');
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
