import {
  INVITE_CODE_LENGTH,
  RankingDayType,
  RankingType,
  SmsScene,
  bindInviter,
  bindPhone,
  getInviter,
  getPromotion,
  getRanking,
  getUserDetail,
  loginByCode,
  loginByPhone,
  pageGains,
  pageInvited,
  pageMessages,
  reportPlay,
  sendLoginSmsCode,
  sendSmsCode,
  verifyIdentity,
} from '@gamebox/contract';
import { pageInviteRefusals } from '@gamebox/contract/admin';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkCharacter } from '../../china/id-card.ts';
import { inTransaction } from '../../db/transaction.ts';
import { createLedgerRepository } from '../ledger/repository.ts';
import { createLedgerService } from '../ledger/service.ts';
import { enterOperator } from '../../../test/enter-operator.ts';
import { insertGame } from '../../../test/insert-game.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger } from '../../../test/welfare.ts';
import { seedDemoWorld } from '@gamebox/demo/seed/seed-demo-world.ts';

const DAY_MS = 86_400_000;
let platform: TestPlatform;
let players = 0;

beforeAll(async () => {
  platform = await createTestPlatform();
  await seedDemoWorld(platform.db, { now: platform.clock.now() });
});
afterEach(() => checkLedger(platform.db));
afterAll(() => platform.close());

interface Player {
  readonly token: string;
  readonly userId: number;
  readonly mobile: string;
  readonly refusal: string | undefined;
}

interface Arrival {
  readonly inviteCode?: string;
  /** One of their own where it is left out; null: none is named. */
  readonly device?: string | null;
  readonly mobile?: string;
}

/** A player who logs in, a new one unless the mobile is known. */
async function arrive({ inviteCode, mobile, ...from }: Arrival = {}): Promise<Player> {
  players += 1;
  const { device = `pc-of-player-${String(players)}` } = from;
  const phone = mobile ?? `1390000${String(players).padStart(4, '0')}`;
  platform.clock.advance(60_000);
  await platform.call(sendLoginSmsCode, { body: { mobile: phone, scene: SmsScene.login } });
  const { data, msg } = await platform.call(loginByPhone, {
    body: {
      phone,
      code: codeOf(phone),
      ...(inviteCode === undefined ? {} : { inviteCode }),
    },
    ...(device === null ? {} : { headers: { 'client-id': device } }),
  });
  if (data === null) throw new Error(msg);
  const { accessToken: token, userId = 0, inviteRefusal } = data;
  return { token, userId, mobile: phone, refusal: inviteRefusal?.msg };
}
const codeOf = (mobile: string) =>
  platform.simulators.sms.inbox().find((sent) => sent.mobile === mobile)?.code ?? '';
const promotion = async (token: string) => {
  const { data } = await platform.call(getPromotion, { token });
  if (data === null) throw new Error('No promotion');
  return data;
};
const inviteCodeOf = async ({ token }: Player) => (await promotion(token)).code;
const bind = async ({ token }: Player, code: string) =>
  (await platform.call(bindInviter, { token, body: { code } })).msg;
const invitedOf = async ({ token }: Player) =>
  (await platform.call(pageInvited, { token })).data?.list ?? [];

let persons = 0;
const newPerson = () => {
  persons += 1;
  const digits = `11010519900101${String(persons).padStart(3, '0')}`;
  return { name: '成年', idCard: digits + checkCharacter(digits) };
};
const verify = ({ token }: Player, body = newPerson()) =>
  platform.call(verifyIdentity, { token, body });
async function play({ token }: Player, minutes: number) {
  platform.clock.advance(minutes * 60_000);
  const seconds = minutes * 60;
  const startTime = platform.clock.now() - seconds * 1000;
  await platform.call(reportPlay, {
    token,
    body: { playId: randomUUID(), gameId: 1001, startTime, seconds },
  });
}
const rewardDue = () => platform.jobs['rewardInvitations']?.();
const pointsOf = async ({ token }: Player) =>
  (await platform.call(getUserDetail, { token })).data?.balances;

test('each player has a code and a link of their own, and a stranger learns whose it is', async () => {
  const inviter = await arrive();
  const first = await promotion(inviter.token);
  expect(first.code).toMatch(new RegExp(`^[B-Z]{${String(INVITE_CODE_LENGTH)}}$`));
  expect(first.link).toBe(`http://platform.test/i/${first.code}`);
  expect(first).toMatchObject({ invited: 0, coins: 0, debt: 0, inviter: null });
  expect(await promotion(inviter.token)).toEqual(first);
  const asked = await platform.call(getInviter, { query: { code: first.code.toLowerCase() } });
  expect(asked.data?.inviter.nickname).toMatch(/^玩\*\*\d$/);
  expect(asked.data?.rule?.invited).toEqual({ points: 100, coins: 200 });
  expect((await platform.call(getInviter, { query: { code: 'BBBBBBB' } })).msg).toBe(
    '邀请码不存在，请检查后重新输入',
  );
  const codes = await Promise.all(
    Array.from({ length: 20 }, async () => platform.call(getPromotion, { token: inviter.token })),
  );
  expect(new Set(codes.map(({ data }) => data?.code))).toEqual(new Set([first.code]));
});

test('a code binds at the first login, by typing or by the whole link, and is never changed', async () => {
  const inviter = await arrive();
  const other = await arrive();
  const { link } = await promotion(inviter.token);
  const invited = await arrive({ inviteCode: link });
  expect(invited.refusal).toBeUndefined();
  expect((await promotion(invited.token)).inviter?.nickname).toMatch(/^玩\*\*\d$/);
  expect((await promotion(invited.token)).bindUntil).toBeNull();
  expect(await bind(invited, link)).toBe('');
  expect(await bind(invited, await inviteCodeOf(other))).toBe('已绑定邀请人，不能更改');
  const again = await arrive({ mobile: invited.mobile, inviteCode: await inviteCodeOf(other) });
  expect(again.refusal).toBe('已绑定邀请人，不能更改');
  expect(await invitedOf(inviter)).toMatchObject([
    { mobile: expect.stringMatching(/^139\*{4}\d{4}$/), state: 0, points: 0, coins: 0 },
  ]);
  await expect(
    platform.db.updateTable('invitation').set({ inviterId: other.userId }).execute(),
  ).rejects.toThrow('never changed');
});

test('a login by WeChat binds too', async () => {
  const inviteCode = await inviteCodeOf(await arrive());
  const code = platform.simulators.wechatLogin.authorize('sim-linchuan') ?? '';
  const headers = { 'client-id': 'pc-of-wechat' };
  const { data } = await platform.call(loginByCode, { body: { code, inviteCode }, headers });
  expect(data?.inviteRefusal).toBeNull();
  expect((await promotion(data?.accessToken ?? '')).inviter).not.toBeNull();
});

test('refused, told and written down, and the login stands: unknown, blocked, self, loop, late', async () => {
  const inviter = await arrive();
  const code = await inviteCodeOf(inviter);
  const unknown = await arrive({ inviteCode: 'ZZZZZZZ' });
  expect(unknown.refusal).toBe('邀请码不存在，请检查后重新输入');
  expect(await bind(inviter, code)).toBe('不能填写自己的邀请码');
  const invited = await arrive({ inviteCode: code });
  expect(await bind(inviter, await inviteCodeOf(invited))).toBe(
    '邀请人的账号比您的注册得晚，不能填写其邀请码',
  );
  const late = await arrive();
  const { bindUntil } = await promotion(late.token);
  platform.clock.set((bindUntil ?? 0) - 1);
  expect((await promotion(late.token)).bindUntil).toBe(bindUntil);
  platform.clock.set(bindUntil ?? 0);
  expect((await promotion(late.token)).bindUntil).toBeNull();
  expect(await bind(late, code)).toBe('注册已超过 24 小时，不能再填写邀请码');
  await platform.db
    .updateTable('userAccount')
    .set({ enabled: false })
    .where('userId', '=', inviter.userId)
    .execute();
  expect((await arrive({ inviteCode: code })).refusal).toBe('该邀请码已停用');
  const refusals = await platform.db
    .selectFrom('invitationRefusal')
    .select('reason')
    .where('userId', 'in', [unknown.userId, inviter.userId, late.userId])
    .orderBy('invitationRefusalId')
    .execute();
  expect(refusals.map(({ reason }) => reason)).toEqual([
    'INVITE_CODE_UNKNOWN',
    'INVITE_SELF',
    'INVITE_LOOP',
    'INVITE_TOO_LATE',
  ]);
  const support = await enterOperator(platform, 'support');
  const query = { userId: late.userId };
  const read = (token: string) => platform.call(pageInviteRefusals, { token, query });
  const { reason, givenCode, inviterId } = (await read(support)).data?.list[0] ?? {};
  expect([reason, givenCode, inviterId]).toEqual(['INVITE_TOO_LATE', code, inviter.userId]);
  const every = await platform.call(pageInviteRefusals, { token: support });
  expect(every.data?.total).toBeGreaterThan(4);
  expect((await read(await enterOperator(platform, 'content'))).code).toBe(403);
  platform.clock.advance(181 * DAY_MS);
  await platform.jobs['removeOldInviteRefusals']?.();
  expect(await platform.db.selectFrom('invitationRefusal').selectAll().execute()).toEqual([]);
});

test('refused: the inviter’s device, and that of another who was invited', async () => {
  const inviter = await arrive({ device: 'pc-of-inviter' });
  const inviteCode = await inviteCodeOf(inviter);
  const words = '邀请人或其邀请的其他账号在这台设备上登录过，不能绑定';
  expect((await arrive({ inviteCode, device: 'pc-of-inviter' })).refusal).toBe(words);
  expect((await arrive({ inviteCode, device: 'pc-two' })).refusal).toBeUndefined();
  expect((await arrive({ inviteCode, device: 'pc-two' })).refusal).toBe(words);
  expect(await invitedOf(inviter)).toHaveLength(1);
});

test('refused: an account of which no device is known, until one is', async () => {
  const inviteCode = await inviteCodeOf(await arrive());
  const nameless = await arrive({ inviteCode, device: null });
  expect(nameless.refusal).toBe('无法识别您的设备，请在游戏盒子里重新登录后再填写邀请码');
  expect(await bind(nameless, inviteCode)).toBe(nameless.refusal);
  expect((await arrive({ inviteCode, mobile: nameless.mobile })).refusal).toBeUndefined();
});

test('a device stays known when its session was ended and removed', async () => {
  const inviter = await arrive({ device: 'pc-of-old' });
  const inviteCode = await inviteCodeOf(inviter);
  await platform.db.deleteFrom('userSession').where('userId', '=', inviter.userId).execute();
  expect((await arrive({ inviteCode, device: 'pc-of-old' })).refusal).toContain('这台设备');
});

test('refused: a mobile that was the inviter’s before, and the inviter’s own ID number', async () => {
  const inviter = await arrive();
  const inviteCode = await inviteCodeOf(inviter);
  const person = newPerson();
  await verify(inviter, person);
  await platform.db
    .updateTable('userAccount')
    .set({ mobile: '13500000001' })
    .where('userId', '=', inviter.userId)
    .execute();
  const words = '与邀请人或其邀请的其他账号为同一人，不能绑定';
  expect((await arrive({ mobile: inviter.mobile, inviteCode })).refusal).toBe(words);
  const second = await arrive();
  await verify(second, person);
  expect(await bind(second, inviteCode)).toBe(words);
});

test('fifty bindings at once are one, and of fifty accounts of a device one passes', async () => {
  const inviters: Player[] = [];
  for (let nth = 0; nth < 5; nth += 1) inviters.push(await arrive());
  const codes = await Promise.all(inviters.map(inviteCodeOf));
  const invited = await arrive();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, nth) => bind(invited, codes[nth % codes.length] ?? '')),
  );
  expect(answers.filter((msg) => msg === '')).toHaveLength(10);
  expect(answers.filter((msg) => msg === '已绑定邀请人，不能更改')).toHaveLength(40);
  const rows = platform.db
    .selectFrom('invitation')
    .selectAll()
    .where('invitedId', '=', invited.userId);
  expect(await rows.execute()).toHaveLength(1);
  const farm: Player[] = [];
  for (let nth = 0; nth < 10; nth += 1) farm.push(await arrive({ device: 'pc-of-farm' }));
  const farmed = await Promise.all(farm.map((player) => bind(player, codes[0] ?? '')));
  expect(farmed.filter((msg) => msg === '')).toHaveLength(1);
});

test('an invitation counts once the player is verified and has played half an hour', async () => {
  await insertGame(platform.db, { name: '青河' });
  const inviter = await arrive();
  const invited = await arrive({ inviteCode: await inviteCodeOf(inviter) });
  await rewardDue();
  await verify(invited);
  await play(invited, 29);
  await rewardDue();
  expect((await promotion(inviter.token)).effective).toBe(0);
  await play(invited, 1);
  await Promise.all([rewardDue(), rewardDue()]);
  await rewardDue();
  expect(await promotion(inviter.token)).toMatchObject({
    invited: 1,
    effective: 1,
    points: 200,
    coins: 300,
    coinsOfMonth: 300,
  });
  expect(await pointsOf(inviter)).toMatchObject({ points: 200, welfareCoins: 300 });
  expect(await pointsOf(invited)).toMatchObject({ points: 100, welfareCoins: 200 });
  expect(await invitedOf(inviter)).toMatchObject([{ state: 1, points: 200, coins: 300 }]);
  const gains = (await platform.call(pageGains, { token: inviter.token })).data;
  expect(gains).toMatchObject({
    total: 1,
    list: [{ kind: 0, points: 200, coins: 300, ofDebt: 0 }],
  });
  const query = { type: RankingType.invited, dayType: RankingDayType.week };
  const ranking = (await platform.call(getRanking, { token: inviter.token, query })).data;
  expect(ranking?.mine).toEqual({ rank: 1, value: 1 });
  const told = (await platform.call(pageMessages, { token: inviter.token })).data?.list[0];
  expect(told).toMatchObject({
    title: '邀请好友奖励已到账',
    text: '您获得了 200 积分、300 福利币。',
  });
});

test('an invitation that can’t be rewarded keeps no other from it', async () => {
  const inviter = await arrive();
  const code = await inviteCodeOf(inviter);
  const invited = [await arrive({ inviteCode: code }), await arrive({ inviteCode: code })];
  const [failing] = invited;
  const ledger = createLedgerService(createLedgerRepository(platform.db), platform.clock.now);
  // Its key was taken by something else.
  await inTransaction(platform.db, (tx) =>
    ledger.post(tx, {
      businessKey: `invite:${String(failing?.userId)}:invited`,
      kind: 'test',
      entries: [
        { house: 'one', unit: 'points', amount: 1 },
        { house: 'other', unit: 'points', amount: -1 },
      ],
    }),
  );
  for (const player of invited) {
    await verify(player);
    await play(player, 30);
  }
  await rewardDue();
  const states = (await invitedOf(inviter)).map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set([0, 1]));
  expect(await promotion(inviter.token)).toMatchObject({ effective: 1, coins: 300 });
});

test('one found to be the inviter’s second account when verified brings nothing', async () => {
  const inviter = await arrive();
  const person = newPerson();
  await verify(inviter, person);
  const second = await arrive({ inviteCode: await inviteCodeOf(inviter) });
  expect(second.refusal).toBeUndefined();
  await verify(second, person);
  await play(second, 40);
  await rewardDue();
  expect(await promotion(inviter.token)).toMatchObject({ invited: 1, effective: 0, coins: 0 });
  expect(await invitedOf(inviter)).toMatchObject([{ state: 2, coins: 0 }]);
  expect(await pointsOf(second)).toMatchObject({ points: 0, welfareCoins: 0 });
});

test('what took too long does not count', async () => {
  const inviter = await arrive();
  const invited = await arrive({ inviteCode: await inviteCodeOf(inviter) });
  await verify(invited);
  platform.clock.advance(30 * DAY_MS);
  const token = (await arrive({ mobile: invited.mobile })).token;
  await play({ ...invited, token }, 60);
  await rewardDue();
  expect((await invitedOf(await arrive({ mobile: inviter.mobile })))[0]?.state).toBe(0);
});

test('a mobile that is bound later is remembered as well', async () => {
  const code = platform.simulators.wechatLogin.authorize('sim-suwan') ?? '';
  const { data } = await platform.call(loginByCode, { body: { code } });
  const token = data?.accessToken ?? '';
  const mobile = '13500000009';
  await platform.call(sendSmsCode, { token, body: { mobile, scene: SmsScene.changeMobile } });
  await platform.call(bindPhone, { token, body: { mobile, code: codeOf(mobile) } });
  const marks = await platform.db
    .selectFrom('personMark')
    .select('kind')
    .where('userId', '=', data?.userId ?? 0)
    .execute();
  expect(marks).toEqual([{ kind: 'mobile' }]);
});
