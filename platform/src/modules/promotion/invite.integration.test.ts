import {
  INVITE_CODE_LENGTH,
  RankingDayType,
  RankingType,
  bindInviter,
  getInviter,
  getPromotion,
  getRanking,
  loginByCode,
  pageGains,
  pageInvited,
  pageMessages,
} from '@gamebox/contract';
import { pageInviteRefusals } from '@gamebox/contract/admin';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { createLedgerRepository } from '../ledger/repository.ts';
import { createLedgerService } from '../ledger/service.ts';
import { enterOperator } from '../../../test/enter-operator.ts';
import { insertGame } from '../../../test/insert-game.ts';
import type { InvitedPlayer } from '../../../test/invited-players.ts';
import { createInvitedPlayers } from '../../../test/invited-players.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger } from '../../../test/welfare.ts';
import { furnishDemoWorld } from '@gamebox/demo/furnish/furnish-demo-world.ts';

const DAY_MS = 86_400_000;
let platform: TestPlatform;
let players: ReturnType<typeof createInvitedPlayers>;

beforeAll(async () => {
  platform = await createTestPlatform();
  await furnishDemoWorld(platform.db, { now: platform.clock.now() });
  players = createInvitedPlayers(platform);
});
afterEach(() => checkLedger(platform.db));
afterAll(() => platform.close());

const bind = async ({ token }: InvitedPlayer, code: string) =>
  (await platform.call(bindInviter, { token, body: { code } })).msg;
const invitedOf = async ({ token }: InvitedPlayer) =>
  (await platform.call(pageInvited, { token })).data?.list ?? [];
const rewardDue = () => platform.jobs['rewardInvitations']?.();

test('each player has a code and a link of their own, and a stranger learns whose it is', async () => {
  const inviter = await players.arrive();
  const first = await players.promotion(inviter.token);
  expect(first.code).toMatch(new RegExp(`^[B-Z]{${String(INVITE_CODE_LENGTH)}}$`));
  expect(first.link).toBe(`http://platform.test/i/${first.code}`);
  expect(first).toMatchObject({ invited: 0, coins: 0, debt: 0, inviter: null });
  expect(await players.promotion(inviter.token)).toEqual(first);
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
  const inviter = await players.arrive();
  const other = await players.arrive();
  const { link } = await players.promotion(inviter.token);
  const invited = await players.arrive({ inviteCode: link });
  expect(invited.refusal).toBeUndefined();
  expect((await players.promotion(invited.token)).inviter?.nickname).toMatch(/^玩\*\*\d$/);
  expect((await players.promotion(invited.token)).bindUntil).toBeNull();
  expect(await bind(invited, link)).toBe('');
  expect(await bind(invited, await players.inviteCodeOf(other))).toBe('已绑定邀请人，不能更改');
  const again = await players.arrive({
    mobile: invited.mobile,
    inviteCode: await players.inviteCodeOf(other),
  });
  expect(again.refusal).toBe('已绑定邀请人，不能更改');
  expect(await invitedOf(inviter)).toMatchObject([
    { mobile: expect.stringMatching(/^139\*{4}\d{4}$/), state: 0, points: 0, coins: 0 },
  ]);
  await expect(
    platform.db.updateTable('invitation').set({ inviterId: other.userId }).execute(),
  ).rejects.toThrow('never changed');
});

test('a login by WeChat binds too', async () => {
  const inviteCode = await players.inviteCodeOf(await players.arrive());
  const code = platform.simulators.wechatLogin.authorize('sim-linchuan') ?? '';
  const headers = { 'client-id': 'pc-of-wechat' };
  const { data } = await platform.call(loginByCode, { body: { code, inviteCode }, headers });
  expect(data?.inviteRefusal).toBeNull();
  expect((await players.promotion(data?.accessToken ?? '')).inviter).not.toBeNull();
});

test('refused, told and written down, and the login stands: unknown, blocked, self, loop, late', async () => {
  const inviter = await players.arrive();
  const code = await players.inviteCodeOf(inviter);
  const unknown = await players.arrive({ inviteCode: 'ZZZZZZZ' });
  expect(unknown.refusal).toBe('邀请码不存在，请检查后重新输入');
  expect(await bind(inviter, code)).toBe('不能填写自己的邀请码');
  const invited = await players.arrive({ inviteCode: code });
  expect(await bind(inviter, await players.inviteCodeOf(invited))).toBe(
    '邀请人的账号比您的注册得晚，不能填写其邀请码',
  );
  const late = await players.arrive();
  const { bindUntil } = await players.promotion(late.token);
  platform.clock.set((bindUntil ?? 0) - 1);
  expect((await players.promotion(late.token)).bindUntil).toBe(bindUntil);
  platform.clock.set(bindUntil ?? 0);
  expect((await players.promotion(late.token)).bindUntil).toBeNull();
  expect(await bind(late, code)).toBe('注册已超过 24 小时，不能再填写邀请码');
  await platform.db
    .updateTable('userAccount')
    .set({ enabled: false })
    .where('userId', '=', inviter.userId)
    .execute();
  expect((await players.arrive({ inviteCode: code })).refusal).toBe('该邀请码已停用');
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

test('an invitation counts once the player is verified and has played half an hour', async () => {
  await insertGame(platform.db, { name: '青河' });
  const inviter = await players.arrive();
  const invited = await players.arrive({ inviteCode: await players.inviteCodeOf(inviter) });
  await rewardDue();
  await players.verify(invited);
  await players.play(invited, 29);
  await rewardDue();
  expect((await players.promotion(inviter.token)).effective).toBe(0);
  await players.play(invited, 1);
  await Promise.all([rewardDue(), rewardDue()]);
  await rewardDue();
  expect(await players.promotion(inviter.token)).toMatchObject({
    invited: 1,
    effective: 1,
    points: 200,
    coins: 300,
    coinsOfMonth: 300,
  });
  expect(await players.pointsOf(inviter)).toMatchObject({ points: 200, welfareCoins: 300 });
  expect(await players.pointsOf(invited)).toMatchObject({ points: 100, welfareCoins: 200 });
  expect(await invitedOf(inviter)).toMatchObject([{ state: 1, points: 200, coins: 300 }]);
  const gains = (await platform.call(pageGains, { token: inviter.token })).data;
  expect(gains).toMatchObject({
    total: 1,
    list: [{ kind: 0, points: 200, coins: 300, ofDebt: 0 }],
  });
  const query = { type: RankingType.invited, dayType: RankingDayType.week };
  const ranking = (await platform.call(getRanking, { token: inviter.token, query })).data;
  expect(ranking?.mine).toEqual({ rank: 1, value: 1 });
  const message = (await platform.call(pageMessages, { token: inviter.token })).data?.list[0];
  expect(message).toMatchObject({
    title: '邀请好友奖励已到账',
    text: '您获得了 200 积分、300 福利币。',
  });
});

test('while one of the two is disabled, neither is given anything', async () => {
  await insertGame(platform.db, { name: '青河' });
  const inviter = await players.arrive();
  const invited = await players.arrive({ inviteCode: await players.inviteCodeOf(inviter) });
  await players.verify(invited);
  await players.play(invited, 30);
  const setEnabled = ({ userId }: { readonly userId: number }, enabled: boolean) =>
    platform.db.updateTable('userAccount').set({ enabled }).where('userId', '=', userId).execute();
  for (const disabled of [inviter, invited]) {
    await setEnabled(disabled, false);
    await rewardDue();
    await setEnabled(disabled, true);
    expect(await players.promotion(inviter.token)).toMatchObject({ effective: 0, coins: 0 });
  }
  await rewardDue();
  expect(await players.promotion(inviter.token)).toMatchObject({ effective: 1, coins: 300 });
});

test('an invitation that can’t be rewarded keeps no other from it', async () => {
  const inviter = await players.arrive();
  const code = await players.inviteCodeOf(inviter);
  const invited = [
    await players.arrive({ inviteCode: code }),
    await players.arrive({ inviteCode: code }),
  ];
  const [failing] = invited;
  const ledger = createLedgerService(createLedgerRepository(platform.db), platform.clock.now);
  // Uses its business key for something else.
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
    await players.verify(player);
    await players.play(player, 30);
  }
  await rewardDue();
  const states = (await invitedOf(inviter)).map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set([0, 1]));
  expect(await players.promotion(inviter.token)).toMatchObject({ effective: 1, coins: 300 });
});

test('one found to be the inviter’s second account when verified brings nothing', async () => {
  const inviter = await players.arrive();
  const person = players.newPerson();
  await players.verify(inviter, person);
  const second = await players.arrive({ inviteCode: await players.inviteCodeOf(inviter) });
  expect(second.refusal).toBeUndefined();
  await players.verify(second, person);
  await players.play(second, 40);
  await rewardDue();
  expect(await players.promotion(inviter.token)).toMatchObject({
    invited: 1,
    effective: 0,
    coins: 0,
  });
  expect(await invitedOf(inviter)).toMatchObject([{ state: 2, coins: 0 }]);
  expect(await players.pointsOf(second)).toMatchObject({ points: 0, welfareCoins: 0 });
});

test('what took too long does not count', async () => {
  const inviter = await players.arrive();
  const invited = await players.arrive({ inviteCode: await players.inviteCodeOf(inviter) });
  await players.verify(invited);
  platform.clock.advance(30 * DAY_MS);
  const token = (await players.arrive({ mobile: invited.mobile })).token;
  await players.play({ ...invited, token }, 60);
  await rewardDue();
  expect((await invitedOf(await players.arrive({ mobile: inviter.mobile })))[0]?.state).toBe(0);
});
