import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

export interface NewSmsCode {
  readonly mobile: string;
  readonly scene: number;
  readonly codeHash: Buffer;
  readonly address: string;
  readonly sendTime: number;
  readonly expireTime: number;
}

/** What was sent before, counted while no other send to the mobile can be. */
export interface SentBefore {
  readonly lastTime: number | null;
  readonly ofMobileToday: number;
  readonly ofAddress: number;
}

export interface StoredSmsCode {
  readonly codeHash: Buffer;
  readonly expireTime: number;
  readonly wrongTries: number;
  readonly usedTime: number | null;
}

/** What to do with the code that was looked at, and what to answer with. */
export interface Verdict<T> {
  readonly mark: 'used' | 'wrong' | 'nothing';
  readonly answer: T;
}

export interface SmsCodeRepository {
  /** Adds the code if `mayAdd` says so; sends to one mobile wait for each other. */
  readonly add: (
    code: NewSmsCode,
    since: { readonly day: number; readonly address: number },
    mayAdd: (before: SentBefore) => void,
  ) => Promise<number>;
  /** A code that never reached the player counts as not sent. */
  readonly remove: (smsCodeId: number) => Promise<void>;
  /** Judges the latest code of a mobile; of several at once one goes first. */
  readonly judge: <T>(
    mobile: string,
    scene: number,
    now: number,
    verdict: (code: StoredSmsCode | undefined) => Verdict<T>,
  ) => Promise<T>;
  readonly removeBefore: (time: number) => Promise<void>;
}

export function createSmsCodeRepository(db: Database): SmsCodeRepository {
  return {
    add: (code, since, mayAdd) =>
      db.transaction().execute(async (trx) => {
        await lockMobile(trx, code.mobile);
        mayAdd(await countBefore(trx, code, since));
        const row = await trx
          .insertInto('smsCode')
          .values(code)
          .returning('smsCodeId')
          .executeTakeFirstOrThrow();
        return row.smsCodeId;
      }),
    remove: async (smsCodeId) => {
      await db.deleteFrom('smsCode').where('smsCodeId', '=', smsCodeId).execute();
    },
    judge: (mobile, scene, now, verdict) =>
      db.transaction().execute(async (trx) => {
        await lockMobile(trx, mobile);
        const code = await trx
          .selectFrom('smsCode')
          .select(['smsCodeId', 'codeHash', 'expireTime', 'wrongTries', 'usedTime'])
          .where('mobile', '=', mobile)
          .where('scene', '=', scene)
          .orderBy('smsCodeId', 'desc')
          .limit(1)
          .executeTakeFirst();
        const { mark, answer } = verdict(code);
        if (code !== undefined && mark !== 'nothing')
          await trx
            .updateTable('smsCode')
            .set(mark === 'used' ? { usedTime: now } : { wrongTries: code.wrongTries + 1 })
            .where('smsCodeId', '=', code.smsCodeId)
            .execute();
        return answer;
      }),
    removeBefore: async (time) => {
      await db.deleteFrom('smsCode').where('sendTime', '<', time).execute();
    },
  };
}

/** A row lock can't hold back the first send, which has no row yet. */
async function lockMobile(trx: Transaction<Schema>, mobile: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sms ${mobile}`}, 0))`.execute(trx);
}

async function countBefore(
  trx: Transaction<Schema>,
  code: NewSmsCode,
  since: { readonly day: number; readonly address: number },
): Promise<SentBefore> {
  const ofMobile = await trx
    .selectFrom('smsCode')
    .select(({ fn }) => [fn.max('sendTime').as('lastTime'), fn.countAll<number>().as('count')])
    .where('mobile', '=', code.mobile)
    .where('sendTime', '>=', since.day)
    .executeTakeFirstOrThrow();
  const ofAddress = await trx
    .selectFrom('smsCode')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('address', '=', code.address)
    .where('sendTime', '>=', since.address)
    .executeTakeFirstOrThrow();
  return {
    lastTime: ofMobile.lastTime,
    ofMobileToday: ofMobile.count,
    ofAddress: ofAddress.count,
  };
}
