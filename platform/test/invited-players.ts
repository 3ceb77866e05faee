import { randomUUID } from 'node:crypto';
import {
  SmsScene,
  getPromotion,
  getUserDetail,
  loginByPhone,
  reportPlay,
  sendLoginSmsCode,
  verifyIdentity,
} from '@gamebox/contract';
import { checkCharacter } from '../src/china/id-card.ts';
import type { TestPlatform } from './test-platform.ts';

export interface InvitedPlayer {
  readonly token: string;
  readonly userId: number;
  readonly mobile: string;
  readonly refusal: string | undefined;
}

interface Arrival {
  readonly inviteCode?: string;
  /** A new device if left out; null: no device is sent. */
  readonly device?: string | null;
  readonly mobile?: string;
}

type LoggedIn = Pick<InvitedPlayer, 'token'>;

/** Actions of players who invite each other, by calls of the platform. */
export function createInvitedPlayers(platform: TestPlatform) {
  let players = 0;
  let persons = 0;
  const smsCodeOf = (mobile: string) =>
    platform.simulators.sms.inbox().find((sent) => sent.mobile === mobile)?.code ?? '';
  const promotion = async (token: string) => {
    const { data } = await platform.call(getPromotion, { token });
    if (data === null) throw new Error('No promotion');
    return data;
  };
  const newPerson = () => {
    persons += 1;
    const digits = `11010519900101${String(persons).padStart(3, '0')}`;
    return { name: '成年', idCard: digits + checkCharacter(digits) };
  };
  return {
    smsCodeOf,
    promotion,
    newPerson,
    /** Logs a player in; creates one unless the mobile is known. */
    arrive: async ({ inviteCode, mobile, ...from }: Arrival = {}): Promise<InvitedPlayer> => {
      players += 1;
      const { device = `pc-of-player-${String(players)}` } = from;
      const phone = mobile ?? `1390000${String(players).padStart(4, '0')}`;
      platform.clock.advance(60_000);
      await platform.call(sendLoginSmsCode, { body: { mobile: phone, scene: SmsScene.login } });
      const code = smsCodeOf(phone);
      const { data, msg } = await platform.call(loginByPhone, {
        body: { phone, code, ...(inviteCode === undefined ? {} : { inviteCode }) },
        ...(device === null ? {} : { headers: { 'client-id': device } }),
      });
      if (data === null) throw new Error(msg);
      const { accessToken: token, userId = 0, inviteRefusal } = data;
      return { token, userId, mobile: phone, refusal: inviteRefusal?.msg };
    },
    inviteCodeOf: async ({ token }: LoggedIn) => (await promotion(token)).code,
    verify: ({ token }: LoggedIn, body = newPerson()) =>
      platform.call(verifyIdentity, { token, body }),
    play: async ({ token }: LoggedIn, minutes: number) => {
      platform.clock.advance(minutes * 60_000);
      const seconds = minutes * 60;
      const startTime = platform.clock.now() - seconds * 1000;
      const body = { playId: randomUUID(), gameId: 1001, startTime, seconds };
      await platform.call(reportPlay, { token, body });
    },
    pointsOf: async ({ token }: LoggedIn) =>
      (await platform.call(getUserDetail, { token })).data?.balances,
  };
}
