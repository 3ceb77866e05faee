import { createHash, randomBytes } from 'node:crypto';
import {
  SmsScene,
  bindInviter,
  bindPhone,
  loginByCode,
  pageInvited,
  sendSmsCode,
} from '@gamebox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InvitedPlayer } from '../../../test/invited-players.ts';
import { createInvitedPlayers } from '../../../test/invited-players.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { promotionRules } from '@gamebox/demo/content/promotion.ts';
import { createVault } from '../../data-key/vault.ts';
import { inTransaction } from '../../db/transaction.ts';
import { createMarkRepository } from './mark-repository.ts';
import { createPersonMarks } from './person-marks.ts';

const MOBILE = '13900000077';
const marks = createPersonMarks(createMarkRepository(), createVault(randomBytes(32)));
const plain = createHash('sha256').update(MOBILE).digest();
let platform: TestPlatform;
let players: ReturnType<typeof createInvitedPlayers>;

beforeAll(async () => {
  platform = await createTestPlatform();
  await platform.db.insertInto('promotionRule').values(promotionRules).execute();
  players = createInvitedPlayers(platform);
});
afterAll(() => platform.close());

const bind = async ({ token }: InvitedPlayer, code: string) =>
  (await platform.call(bindInviter, { token, body: { code } })).msg;
const invitedOf = async ({ token }: InvitedPlayer) =>
  (await platform.call(pageInvited, { token })).data?.list ?? [];
const stored = () =>
  platform.db.selectFrom('personMark').selectAll().where('kind', '=', 'mobile').execute();

test('nobody finds a mobile by hashing all there are', async () => {
  await platform.login(MOBILE);
  const [mark] = await stored();
  expect(mark).toMatchObject({ keyed: true });
  expect(mark?.mark.equals(plain)).toBe(false);
});

test('what was stored without a key is keyed as what comes after it', async () => {
  const { db } = platform;
  await db.deleteFrom('personMark').execute();
  await platform.login('13900000078');
  const users = await db.selectFrom('userAccount').select('userId').orderBy('userId').execute();
  const [userId = 0, other = 0] = users.map((user) => user.userId);
  await db.deleteFrom('personMark').execute();
  const old = { kind: 'mobile', mark: plain, userId, keyed: false } as const;
  await db.insertInto('personMark').values(old).execute();
  await marks.keyPlain(db);
  await marks.keyPlain(db);
  await inTransaction(db, (tx) => marks.add(tx, other, 'mobile', MOBILE));
  const [one, second, ...more] = await stored();
  expect(more).toEqual([]);
  expect([one?.keyed, second?.keyed]).toEqual([true, true]);
  expect(one?.mark.equals(second?.mark ?? plain)).toBe(true);
  expect(one?.mark.equals(plain)).toBe(false);
});

test('refused: the inviter’s device, and that of another who was invited', async () => {
  const inviter = await players.arrive({ device: 'pc-of-inviter' });
  const inviteCode = await players.inviteCodeOf(inviter);
  const text = '邀请人或其邀请的其他账号在这台设备上登录过，不能绑定';
  expect((await players.arrive({ inviteCode, device: 'pc-of-inviter' })).refusal).toBe(text);
  expect((await players.arrive({ inviteCode, device: 'pc-two' })).refusal).toBeUndefined();
  expect((await players.arrive({ inviteCode, device: 'pc-two' })).refusal).toBe(text);
  expect(await invitedOf(inviter)).toHaveLength(1);
});

test('refused: an account of which no device is known, until one is', async () => {
  const inviteCode = await players.inviteCodeOf(await players.arrive());
  const nameless = await players.arrive({ inviteCode, device: null });
  expect(nameless.refusal).toBe('无法识别您的设备，请在游戏盒子里重新登录后再填写邀请码');
  expect(await bind(nameless, inviteCode)).toBe(nameless.refusal);
  expect((await players.arrive({ inviteCode, mobile: nameless.mobile })).refusal).toBeUndefined();
});

test('a device stays known when its session was ended and removed', async () => {
  const inviter = await players.arrive({ device: 'pc-of-old' });
  const inviteCode = await players.inviteCodeOf(inviter);
  await platform.db.deleteFrom('userSession').where('userId', '=', inviter.userId).execute();
  expect((await players.arrive({ inviteCode, device: 'pc-of-old' })).refusal).toContain('这台设备');
});

test('refused: a mobile that was the inviter’s before, and the inviter’s own ID number', async () => {
  const inviter = await players.arrive();
  const inviteCode = await players.inviteCodeOf(inviter);
  const person = players.newPerson();
  await players.verify(inviter, person);
  await platform.db
    .updateTable('userAccount')
    .set({ mobile: '13500000001' })
    .where('userId', '=', inviter.userId)
    .execute();
  const text = '与邀请人或其邀请的其他账号为同一人，不能绑定';
  expect((await players.arrive({ mobile: inviter.mobile, inviteCode })).refusal).toBe(text);
  const second = await players.arrive();
  await players.verify(second, person);
  expect(await bind(second, inviteCode)).toBe(text);
});

test('fifty bindings at once are one, and of fifty accounts of a device one passes', async () => {
  const inviters: InvitedPlayer[] = [];
  for (let nth = 0; nth < 5; nth += 1) inviters.push(await players.arrive());
  const codes = await Promise.all(inviters.map(players.inviteCodeOf));
  const invited = await players.arrive();
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
  const farm: InvitedPlayer[] = [];
  for (let nth = 0; nth < 10; nth += 1) farm.push(await players.arrive({ device: 'pc-of-farm' }));
  const farmed = await Promise.all(farm.map((player) => bind(player, codes[0] ?? '')));
  expect(farmed.filter((msg) => msg === '')).toHaveLength(1);
});

test('a mobile that is bound later is remembered as well', async () => {
  const code = platform.simulators.wechatLogin.authorize('sim-suwan') ?? '';
  const { data } = await platform.call(loginByCode, { body: { code } });
  const token = data?.accessToken ?? '';
  const mobile = '13500000009';
  await platform.call(sendSmsCode, { token, body: { mobile, scene: SmsScene.changeMobile } });
  await platform.call(bindPhone, { token, body: { mobile, code: players.smsCodeOf(mobile) } });
  const marks = await platform.db
    .selectFrom('personMark')
    .select('kind')
    .where('userId', '=', data?.userId ?? 0)
    .execute();
  expect(marks).toEqual([{ kind: 'mobile' }]);
});
