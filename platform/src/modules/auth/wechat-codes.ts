import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { BusinessError } from '../../business-error.ts';
import type { Tx } from '../../db/transaction.ts';
import { WechatLoginError } from '../../ports/wechat-login/port.ts';
import type { WechatLogin, WechatUser } from '../../ports/wechat-login/port.ts';
import { hashToken } from '../session/token.ts';
import type { ExchangedCodeRepository } from './exchanged-code-repository.ts';

/** As long as WeChat itself accepts a code. */
const KEEP_MS = 300_000;
/** Each waits up to two seconds for a connection of a busy database. */
const KEEP_TRIES = 3;
const KEEP_AGAIN_MS = 100;

/** WeChat's codes: each brings one login, also if the database is busy after WeChat has taken it. */
export interface WechatCodes {
  /**
   * The user of a code. WeChat is asked once; what it answered is kept until `use`. Throws
   * QR_TICKET_NOT_FOUND or WECHAT_UNAVAILABLE; the latter also if it can't be kept, because then the
   * code is lost and only another one logs in.
   */
  readonly exchange: (code: string) => Promise<WechatUser>;
  /** Uses an exchanged code; false if another login did. */
  readonly use: (tx: Tx, code: string) => Promise<boolean>;
  readonly removeExpired: () => Promise<void>;
}

export interface WechatCodesDeps {
  readonly repository: ExchangedCodeRepository;
  readonly wechat: Pick<WechatLogin, 'exchange'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly now: () => number;
}

export function createWechatCodes({ repository, wechat, log, now }: WechatCodesDeps): WechatCodes {
  const keep = async (codeHash: Buffer, { wechatId, nickname, avatar }: WechatUser) => {
    const kept = { codeHash, wechatId, nickname, avatar, expireTime: now() + KEEP_MS };
    for (let tries = 1; ; tries += 1) {
      try {
        return await repository.add(kept);
      } catch (error) {
        if (tries === KEEP_TRIES) {
          log.error({ err: error }, 'what WeChat answered can’t be kept');
          throw new BusinessError('WECHAT_UNAVAILABLE');
        }
        await delay(KEEP_AGAIN_MS);
      }
    }
  };
  return {
    exchange: async (code) => {
      const codeHash = hashToken(code);
      const known = await repository.find(codeHash, now());
      if (known !== undefined) return known;
      const user = await wechat.exchange(code).catch((error: unknown) => {
        throw refusalOf(error);
      });
      await keep(codeHash, user);
      return user;
    },
    use: (tx, code) => repository.take(tx, hashToken(code)),
    removeExpired: () => repository.removeExpired(now()),
  };
}

/** What a player is told if WeChat can't be used. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof WechatLoginError)) return error;
  return new BusinessError(error.failure === 'code' ? 'QR_TICKET_NOT_FOUND' : 'WECHAT_UNAVAILABLE');
}
