import {
  SmsScene,
  getLoginQrcode,
  getLoginStatus,
  loginByPhone,
  sendLoginSmsCode,
} from '@gamebox/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBusyPlatform } from '../../../test/busy-platform.ts';
import type { BusyPlatform } from '../../../test/busy-platform.ts';
import { createInvitedPlayers } from '../../../test/invited-players.ts';
import { lockPromoter, lockUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import { TEST_URL } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';

const MOBILE = '13812340000';
const BUSY = 429;
let busy: BusyPlatform;
let platform: TestPlatform;
let inviteCode: string;

beforeEach(async () => {
  busy = await createBusyPlatform();
  ({ platform } = busy);
  const players = createInvitedPlayers(platform);
  inviteCode = await players.inviteCodeOf(await players.arrive());
});
afterEach(() => platform.close());

const headers = { 'client-id': 'pc-of-invited' };
const inviterOf = async (token: string) =>
  (await createInvitedPlayers(platform).promotion(token)).inviter;

test.each([
  ['promoter', '', null],
  ['invitation', '', null],
  ['invitation_refusal', 'UNKNOWN', '邀请码不存在，请检查后重新输入'],
])(
  'with %s busy a login is refused and can be sent again with its invite code',
  async (table, unknown, refusal) => {
    await platform.call(sendLoginSmsCode, { body: { mobile: MOBILE, scene: SmsScene.login } });
    const code = createInvitedPlayers(platform).smsCodeOf(MOBILE);
    const body = { phone: MOBILE, code, inviteCode: unknown || inviteCode };
    const enter = () => platform.call(loginByPhone, { body, headers });
    expect((await busy.whileHeld(table, 'access exclusive', enter)).code).toBe(BUSY);
    const { data } = await enter();
    expect(data?.inviteRefusal?.msg ?? null).toBe(refusal);
    expect((await inviterOf(data?.accessToken ?? '')) === null).toBe(refusal !== null);
    const refusals = await platform.db.selectFrom('invitationRefusal').select('reason').execute();
    expect(refusals).toHaveLength(refusal === null ? 0 : 1);
  },
);

test('a login by the invite code of a player who is being changed waits for nobody', async () => {
  await platform.call(sendLoginSmsCode, { body: { mobile: MOBILE, scene: SmsScene.login } });
  const code = createInvitedPlayers(platform).smsCodeOf(MOBILE);
  const entered = await inTransaction(platform.db, async (tx) => {
    const { userId } = await tx
      .selectFrom('promoter')
      .select('userId')
      .where('code', '=', inviteCode)
      .executeTakeFirstOrThrow();
    await lockUser(tx, userId);
    await lockPromoter(tx, userId);
    return platform.call(loginByPhone, { body: { phone: MOBILE, code, inviteCode }, headers });
  });
  expect(entered).toMatchObject({ code: 0 });
  expect(entered.data?.inviteRefusal ?? null).toBeNull();
  expect(await inviterOf(entered.data?.accessToken ?? '')).not.toBeNull();
});

test('a poll of a confirmed QR code that a busy promotion refused binds the next time', async () => {
  const qr = (await platform.call(getLoginQrcode)).data;
  const token = qr?.token ?? '';
  const scene = new URL(qr?.qrcode ?? TEST_URL).searchParams.get('ticket') ?? '';
  const code = platform.simulators.wechatLogin.authorize('sim-suwan') ?? '';
  await platform.app.inject({ url: `/wechat/scan?scene=${scene}` });
  await platform.app.inject({ url: `/wechat/callback?state=${scene}&code=${code}` });
  const query = { token, inviteCode };
  const poll = () => platform.call(getLoginStatus, { query, headers });
  expect((await busy.whileHeld('promoter', 'access exclusive', poll)).code).toBe(BUSY);
  const { data } = await poll();
  expect(data?.inviteRefusal).toBeUndefined();
  expect(await inviterOf(data?.token ?? '')).not.toBeNull();
});
