import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/transaction.ts';

export interface NewSmsCode {
  readonly mobile: string;
  readonly scene: number;
  readonly codeHash: Buffer;
  readonly address: string;
  readonly sendTime: number;
  readonly expireTime: number;
}

/** Earlier sends to the mobile, counted while the mobile is locked. */
export interface SentBefore {
  readonly lastTime: number | null;
  readonly ofMobileToday: number;
}

export interface StoredSmsCode {
  readonly codeHash: Buffer;
  readonly expireTime: number;
  readonly wrongTries: number;
  readonly usedTime: number | null;
}

/** What to do with the code that was checked, and what to return. */
export interface Verdict<T> {
  readonly mark: 'used' | 'wrong' | 'nothing';
  readonly answer: T;
}

export interface SmsCodeRepository {
  /** Adds the code if `mayAdd` says so. The mobile must be locked. */
  readonly add: (
    tx: Tx,
    code: NewSmsCode,
    since: number,
    mayAdd: (before: SentBefore) => void,
  ) => Promise<number>;
  /** The provider refused the code: it counts as sent, and the code before it can be used. */
  readonly markFailed: (smsCodeId: number) => Promise<void>;
  /** Applies `judge` to the latest code of a mobile, which must be locked. */
  readonly judge: <T>(
    tx: Tx,
    mobile: string,
    scene: number,
    now: number,
    verdict: (code: StoredSmsCode | undefined) => Verdict<T>,
  ) => Promise<Verdict<T>>;
  readonly removeBefore: (time: number) => Promise<void>;
}

export function createSmsCodeRepository(db: Database): SmsCodeRepository {
  return {
    add: async (tx, code, since, mayAdd) => {
      mayAdd(await countBefore(tx, code.mobile, since));
      const row = await tx
        .insertInto('smsCode')
        .values(code)
        .returning('smsCodeId')
        .executeTakeFirstOrThrow();
      return row.smsCodeId;
    },
    markFailed: async (smsCodeId) => {
      await db
        .updateTable('smsCode')
        .set({ failed: true })
        .where('smsCodeId', '=', smsCodeId)
        .execute();
    },
    judge: async (tx, mobile, scene, now, verdict) => {
      const code = await tx
        .selectFrom('smsCode')
        .select(['smsCodeId', 'codeHash', 'expireTime', 'wrongTries', 'usedTime'])
        .where('mobile', '=', mobile)
        .where('scene', '=', scene)
        .where('failed', '=', false)
        .orderBy('smsCodeId', 'desc')
        .limit(1)
        .executeTakeFirst();
      const judged = verdict(code);
      const { mark } = judged;
      if (code !== undefined && mark !== 'nothing')
        await tx
          .updateTable('smsCode')
          .set(mark === 'used' ? { usedTime: now } : { wrongTries: code.wrongTries + 1 })
          .where('smsCodeId', '=', code.smsCodeId)
          .execute();
      return judged;
    },
    removeBefore: async (time) => {
      await db.deleteFrom('smsCode').where('sendTime', '<', time).execute();
    },
  };
}

async function countBefore(tx: Tx, mobile: string, since: number): Promise<SentBefore> {
  const { lastTime, count } = await tx
    .selectFrom('smsCode')
    .select(({ fn }) => [fn.max('sendTime').as('lastTime'), fn.countAll<number>().as('count')])
    .where('mobile', '=', mobile)
    .where('sendTime', '>=', since)
    .executeTakeFirstOrThrow();
  return { lastTime, ofMobileToday: count };
}
