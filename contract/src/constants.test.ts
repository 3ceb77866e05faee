import { describe, expect, test } from 'vitest';
import * as constants from './constants.ts';
import { paging } from './fields.ts';

/** The values of `docs/specification.md#constants`, copied from there. */
test.each([
  ['HTTP_TIMEOUT_MS', 20_000],
  ['BRIDGE_TIMEOUT_MS', 20_000],
  ['QR_POLL_INTERVAL_MS', 5_000],
  ['QR_EXPIRY_MS', 300_000],
  ['ONLINE_CHECK_INTERVAL_MS', 120_000],
  ['ONLINE_CHECK_SECONDS', 120],
  ['SMS_COUNTDOWN_SECONDS', 60],
  ['SMS_CODE_VALID_MS', 300_000],
  ['SMS_MAX_WRONG_TRIES', 5],
  ['SMS_RESEND_INTERVAL_MS', 60_000],
  ['SMS_DAILY_LIMIT', 10],
  ['LAUNCH_STATUS_RESET_MS', 1_000],
  ['INTEGRAL_LOG_PAGE_SIZE', 500],
  ['POINTS_ORDER_PAGE_SIZE', 100],
  ['REAL_NAME_DIALOG_WIDTH', 610],
  ['AUTHORIZATION_DIALOG_WIDTH', 1200],
  ['AUTHORIZATION_PLATFORM', 296],
  ['GAME_STATE_MESSAGES_PER_SECOND', 5],
] as const)('%s is %i', (name, value) => {
  expect(constants).toHaveProperty(name, value);
});

test('the numbers without a purpose are kept, and unused', () => {
  expect(constants.UNUSED_BY_DECISION).toEqual({ numbers: [5, 226], secondFiveMinutesMs: 300_000 });
});

test('paging begins at page 1 with 10, and takes 1 to 500', () => {
  expect(paging.parse({})).toEqual({ pageNo: 1, pageSize: 10 });
  for (const pageSize of [1, 500]) expect(paging.safeParse({ pageSize }).success).toBe(true);
  for (const pageSize of [0, 501, 1.5]) expect(paging.safeParse({ pageSize }).success).toBe(false);
  expect(paging.safeParse({ pageNo: 0 }).success).toBe(false);
});

test('the resolutions are stored with an underscore', () => {
  expect(constants.RESOLUTIONS.map((each) => each.replace('_', 'x'))).toEqual([
    '1024x768',
    '1280x800',
    '1280x1024',
    '1366x768',
    '1600x900',
    '1680x1050',
    '1920x1080',
  ]);
});

describe('what a player types', () => {
  test.each(['13000000000', '19912345678'])('%s is a mobile', (text) => {
    expect(constants.MOBILE_PATTERN.test(text)).toBe(true);
  });
  test.each(['', '12345678901', '1300000000', '130000000000', '23000000000', ' 13000000000'])(
    '%j is not a mobile',
    (text) => {
      expect(constants.MOBILE_PATTERN.test(text)).toBe(false);
    },
  );
  test('a code is exactly four digits', () => {
    expect(constants.SMS_CODE_PATTERN.test('0417')).toBe(true);
    for (const text of ['', '417', '04170', '04a7', '0417\n'])
      expect(constants.SMS_CODE_PATTERN.test(text)).toBe(false);
  });
});
