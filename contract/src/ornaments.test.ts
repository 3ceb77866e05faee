import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { coupon } from './api/coupon.ts';
import { foundServer, serverGroup, serverOpening } from './api/game.ts';
import { giftPack } from './api/gift-pack.ts';
import { userMessage } from './api/message.ts';
import { minorRules } from './api/minor-rules.ts';
import { checkOnline } from './api/online-record.ts';
import { getPaymentOptions } from './api/payment.ts';
import { memberBenefits } from './api/privilege.ts';
import { getPromotion } from './api/promotion.ts';
import { loginSession } from './api/session.ts';
import { banner } from './api/system.ts';
import { readMessage } from './known.ts';

const server = { serverId: 1, name: '一区', openTime: null, tag: 2, open: true };
const face = { gameId: 1, name: 'A', versionName: '', serverName: '', coverPicture: '' };
const group = {
  ...face,
  tag: 2,
  tab: 1,
  openTime: null,
  sizeBytes: 0,
  servers: [server],
  more: true,
};
const opening = { serverId: 1, serverName: '', gameId: 1, gameName: '', versionName: '' };
const message = { messageId: 1, title: '', text: '', createTime: 5, read: false };
const session = { sessionId: 1, clientId: '', address: '', createTime: 1, lastSeenTime: 1 };
const validFor = { validFrom: 1, validUntil: 2, validity: 0 };
const discount = { couponId: 1, name: '', orderType: 1, value: 1, minimum: 0, ...validFor };
const pack = { giftPackId: 1, gameId: 1, gameName: '', gameCover: '', name: '', content: '' };
const rules = {
  adultAge: 18,
  hours: { from: '20:00', to: '21:00' },
  days: [],
  nextPlayDay: null,
  nextHoliday: null,
  knownUntil: null,
  playableNow: true,
  caps: [],
};
const promotion = { code: 'A', link: 'http://a.test/', rule: null, invited: 0, effective: 0 };
const gains = { points: 0, coins: 0, coinsOfMonth: 0, debt: 0, inviter: null, bindUntil: 9 };
const benefits = { bonusPercent: 1, signPoints: 1, signRubies: 1, extraDraws: 1, monthlyRubies: 1 };

/** Each field, and what it is read as where its value is of no use. */
const FIELDS: readonly (readonly [string, z.ZodObject, object, Record<string, unknown>])[] = [
  ['a found server', foundServer, server, { open: false, match: null, matches: undefined }],
  [
    'a game among found servers',
    serverGroup,
    group,
    { match: null, matches: undefined, more: false },
  ],
  [
    'a server opening',
    serverOpening,
    { ...opening, coverPicture: '', openTime: 1, tag: 2 },
    { downloadable: undefined },
  ],
  [
    'a banner',
    banner,
    { bannerId: 1, title: '', subtitle: '', picture: '' },
    { gameId: null, newsId: null },
  ],
  ['a message', userMessage, message, { gameId: null, serverId: null, createTime: 0, read: true }],
  ['a session', loginSession, session, { current: false }],
  ['a gift pack', giftPack, { ...pack, usage: '', ...validFor, remaining: 1 }, { received: null }],
  ['a coupon', coupon, discount, { usedTime: null }],
  ['the rules for minors', minorRules, rules, { hours: null, playableNow: false }],
  ['the promotion', getPromotion.result, { ...promotion, ...gains }, { bindUntil: null }],
  [
    'benefits',
    memberBenefits,
    benefits,
    {
      bonusPercent: null,
      signPoints: null,
      signRubies: null,
      extraDraws: null,
      monthlyRubies: null,
    },
  ],
];

describe.each(FIELDS)('%s', (_, schema, whole, fields) => {
  test.each(Object.entries(fields))('is used without a readable %s', (name, instead) => {
    for (const unreadable of ['x', null]) {
      const read = readMessage(schema, { ...whole, ...fields, [name]: unreadable });
      expect(read.success).toBe(true);
      expect(read.data).toHaveProperty([name], instead);
    }
  });
});

test('seconds that are left may be a fraction; less than one never reads as no limit', () => {
  const secondsOf = (remainingSeconds: unknown) =>
    readMessage(checkOnline.result, { playable: true, remainingSeconds }).data?.remainingSeconds;
  expect([600.5, '600.5', 0.5, -1].map(secondsOf)).toEqual([600, 600, 0, -1]);
  expect(Math.abs(secondsOf(-0.5) ?? 1)).toBe(0);
  expect(secondsOf(null)).toBeUndefined();
});

test('limits of a top-up are not made up: without one that can be read the answer is refused', () => {
  const options = { methods: [], amounts: [], leastFen: 1, mostFen: 2, stepFen: 1, tiers: [] };
  const limits = { standing: 'minor', singleFen: 1, monthFen: 1, monthUsedFen: 0, monthLeftFen: 1 };
  const read = (change: object) =>
    readMessage(getPaymentOptions.result, { ...options, limits: { ...limits, ...change } }).success;
  expect(read({})).toBe(true);
  for (const name of ['singleFen', 'monthFen', 'monthUsedFen', 'monthLeftFen'])
    expect([name, read({ [name]: 'x' })]).toEqual([name, false]);
});
