import { randomUUID } from 'node:crypto';
import { getPromotion, reportPlay, updateProfile } from '@gamebox/contract';
import type { Simulators } from '@gamebox/platform/ports/ports.ts';
import { logIn, verify } from './ask.ts';
import type { App, Ask } from './ask.ts';

interface Friend {
  readonly nickname: string;
  /** The day they come on, by the invitation of the demo's player. */
  readonly onDay: number;
  /** Those who are verified play on the day after. */
  readonly name: string | null;
}

const FRIENDS: readonly Friend[] = [
  { nickname: '听雨的猫', onDay: 3, name: '沈听雨' },
  { nickname: '北境来客', onDay: 6, name: '韩北辰' },
  { nickname: '小鱼干', onDay: 11, name: '余小满' },
  { nickname: '铁索横江', onDay: 14, name: '江横舟' },
  { nickname: '春山可望', onDay: 17, name: '林春山' },
  { nickname: '九月', onDay: 19, name: null },
];
const GAME = 1001;
const PLAYED_SECONDS = 3_000;

export interface FriendsDay {
  readonly app: App;
  readonly simulators: Pick<Simulators, 'sms'>;
  /** For the demo's player. */
  readonly ask: Ask;
  readonly day: number;
  readonly time: number;
  /** Gives what invitations are owed. */
  readonly rewardInvitations: () => Promise<void>;
}

/** Lets friends of the demo's player arrive by the invite code and play, by the calls of a client. */
export function createFriends(): (today: FriendsDay) => Promise<void> {
  const here = new Map<Friend, Ask>();
  return async ({ app, simulators, ask, day, time, rewardInvitations }) => {
    for (const friend of FRIENDS.filter(({ onDay }) => onDay === day)) {
      const code = (await ask(getPromotion))?.code;
      const place = FRIENDS.indexOf(friend) + 1;
      const own = await logIn(app, simulators, `1390013900${String(place)}`, code);
      await own(updateProfile, { body: { nickname: friend.nickname } });
      if (friend.name !== null) await verify(own, friend.name, `1101051990020100${String(place)}`);
      here.set(friend, own);
    }
    for (const [friend, own] of here)
      if (friend.name !== null && day === friend.onDay + 1) await play(own, time);
    await rewardInvitations();
  };
}

async function play(ask: Ask, time: number): Promise<void> {
  const startTime = time - PLAYED_SECONDS * 1000;
  await ask(reportPlay, {
    body: { playId: randomUUID(), gameId: GAME, startTime, seconds: PLAYED_SECONDS },
  });
}
