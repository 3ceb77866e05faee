import { expect, test } from 'vitest';
import * as enums from './enums.ts';

/** The numbers that other programs rely on, repeated here. */
test.each([
  ['LoginType', { wechat: 0, mobile: 1 }],
  ['GameTab', { three: 1, fifteen: 2, boutique: 3 }],
  ['GameTag', { new: 0, hot: 1, none: 2, downing: 3, allPlatform: 4, nine: 5 }],
  ['Channel', { zone: 1, boutique: 3 }],
  ['PaymentMethod', { alipay: 1, wechat: 2, platform: 5, balance: 3, welfare: 4 }],
  ['MemberLevel', { common: 0, diamond: 1, supreme: 2 }],
  ['Validity', { valid: 0, expired: 1, notOpen: 2 }],
  ['NotificationType', { finished: 0, registrationSuccess: 1, myGame: 2 }],
  ['LaunchStep', { off: 0, download: 1, account: 2, password: 3, finished: 4 }],
  ['ItemKind', { object: 0, monster: 1, map: 2, npc: 3 }],
  ['OrderType', { recharge: 1, privilege: 2, gameExchange: 3 }],
  ['RewardType', { welfareCoins: 0, zoneCoins: 1, activityValue: 2, redPacket: 3, coupon: 4 }],
  ['IdentityVerify', { notVerified: 0, verified: 1 }],
  ['QrStatus', { waiting: 0, confirmed: 1, scanned: 2, ended: 3 }],
  ['SmsScene', { login: 1, changeMobile: 2 }],
  [
    'DownloadState',
    {
      none: 0,
      downloading: 1,
      paused: 2,
      installing: 3,
      installed: 4,
      failed: 5,
      updateAvailable: 6,
    },
  ],
  ['NativeLaunchState', { pending: 0, success: 1, failure: 2 }],
  ['DragPhase', { up: 0, down: 1, move: 2 }],
] as const)('%s has the specification’s numbers', (name, values) => {
  expect(enums).toHaveProperty(name, values);
});

test('task type 6 is the real-name task, and mpStatus 1 shows the user area', () => {
  expect(enums.TaskType.realName).toBe(6);
  expect(enums.MpStatus.shown).toBe(1);
});

test('the view modes are the words graph and list', () => {
  expect(enums.viewMode.options).toEqual(['graph', 'list']);
});
