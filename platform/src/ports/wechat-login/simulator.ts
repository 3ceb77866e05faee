import { randomBytes } from 'node:crypto';
import { WechatLoginError } from './port.ts';
import type { WechatLogin, WechatUser } from './port.ts';

const CODE_VALID_MS = 300_000;
const CODE_BYTES = 16;

/** Users with a simulated phone. */
const USERS: readonly WechatUser[] = [
  { wechatId: 'sim-linchuan', nickname: '林川', avatar: '/assets/avatars/swordsman.svg' },
  { wechatId: 'sim-suwan', nickname: '苏晚', avatar: '/assets/avatars/fox.svg' },
  { wechatId: 'sim-laohe', nickname: '老何', avatar: '/assets/avatars/captain.svg' },
  { wechatId: 'sim-xiaoman', nickname: '小满', avatar: '/assets/avatars/panda.svg' },
];

export interface WechatSimulator extends WechatLogin {
  readonly users: readonly WechatUser[];
  /** A code as WeChat sends it after the user agreed; null if there is no such user. */
  readonly authorize: (wechatId: string) => string | null;
  readonly setUnavailable: (unavailable: boolean) => void;
  readonly isUnavailable: () => boolean;
}

/** WeChat and the phone: `/simulator/wechat` is both the scanner and the consent page. */
export function createWechatSimulator(publicUrl: string, now: () => number): WechatSimulator {
  const codes = new Map<string, { user: WechatUser; until: number }>();
  let unavailable = false;
  const page = (query: Record<string, string>) =>
    `${publicUrl}/simulator/wechat?${new URLSearchParams(query).toString()}`;
  return {
    users: USERS,
    qrText: (scene) => page({ ticket: scene }),
    consentUrl: (scene) => page({ ticket: scene, scanned: '1' }),
    authorize: (wechatId) => {
      const user = USERS.find((candidate) => candidate.wechatId === wechatId);
      if (user === undefined) return null;
      const code = randomBytes(CODE_BYTES).toString('base64url');
      codes.set(code, { user, until: now() + CODE_VALID_MS });
      return code;
    },
    exchange: async (code) => {
      if (unavailable) throw new WechatLoginError('unavailable', 'simulator');
      const given = codes.get(code);
      codes.delete(code);
      if (given === undefined || given.until <= now())
        throw new WechatLoginError('code', 'simulator');
      return given.user;
    },
    setUnavailable: (next) => {
      unavailable = next;
    },
    isUnavailable: () => unavailable,
  };
}
