import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CALLS } from './calls.ts';

/** The table of `docs/specification.md#calls`, row by row. */
const SPECIFIED = [
  'GET /api/app-api/wechat/login/qrcode',
  'POST /api/app-api/member/auth/send-login-sms-code',
  'POST /api/app-api/member/auth/loginByPhone',
  'GET /api/app-api/member/auth/boxlogin/status',
  'GET /api/app-api/member/user/userDetailInfo',
  'POST /api/app-api/member/user-online-record/online-check',
  'GET /api/app-api/system/box/versionInfo',
  'GET /api/web-api/system/site-config/get',
  'POST /api/app-api/member/user/identityVerify',
  'GET /api/web-api/member/task/getTaskList',
  'GET /api/web-api/member/task/get',
  'GET /api/web-api/member/user/check-sign',
  'POST /api/web-api/member/user/sign',
  'GET /api/web-api/member/task/getSignTaskInfo',
  'GET /api/web-api/game/webGameUserRecord/list',
  'POST /api/web-api/member/auth/send-sms-code',
  'POST /api/web-api/member/user/checkOld',
  'POST /api/web-api/member/user/updateMobile',
  'GET /api/web-api/member/giftpack/receive',
  'GET /api/app-api/game/appgames/serverTxt',
  'POST /api/app-api/game/account/registerAccount',
  'POST /api/app-api/game/account/checkAccountExist',
  'GET /api/app-api/game/account/lastRegisterAccount',
  'POST /api/app-api/member/auth/code',
  'POST /api/app-api/member/auth/bindPhone',
  'GET /api/web-api/member/task/getScrollShow',
  'GET /api/web-api/points/lottery/getScrollShow',
  'GET /api/web-api/member/rank/getRanking',
  'GET /api/web-api/member/task/finish',
  'GET /api/web-api/member/task/finishGameDownload',
  'GET /api/web-api/member/task/receiveTaskAward',
  'GET /api/web-api/points/lottery/getPointsLotteryTotal',
  'GET /api/web-api/member/user/integral-log/page-list',
  'GET /api/web-api/points/lottery/getMyRecord',
  'GET /api/web-api/points/order/get',
  'GET /api/web-api/points/lottery/getPointsLotteryDetails',
  'POST /api/web-api/points/shop/get',
  'POST /api/web-api/points/shop/exchange',
  'GET /api/web-api/points/lottery/checkAddress',
  'GET /api/web-api/points/lottery/confirmAddress',
  'GET /api/web-api/points/address/get',
  'POST /api/web-api/points/address/add',
  'PUT /api/web-api/points/address/edit',
  'DELETE /api/web-api/points/address/delete/{id}',
  'GET /api/web-api/points/lottery/getPointsLotteryUserBySetting',
  'GET /api/web-api/points/lottery/getMyInfoBySetting',
  'POST /api/web-api/points/lottery/createLotteryDetail',
  'GET /api/web-api/points/lottery/getWinningList',
];
/** The calls that `docs/http.md` adds. */
const ADDED_BY_WIRE = [
  'GET /api/web-api/game/page',
  'GET /api/web-api/game/get',
  'GET /api/web-api/news/page',
  'GET /api/web-api/news/get',
];

const defined = CALLS.map(({ call }) => `${call.method} ${call.path}`);

describe('the calls of the contract', () => {
  test.each([...SPECIFIED, ...ADDED_BY_WIRE])('%s is there', (row) => {
    expect(defined).toContain(row);
  });

  test('each method and path is written once', () => {
    expect(new Set(defined).size).toBe(defined.length);
  });

  test('each name is written once', () => {
    expect(new Set(CALLS.map(({ name }) => name)).size).toBe(CALLS.length);
  });

  test('every schema can be shown as JSON Schema, so OpenAPI leaves nothing out', () => {
    for (const { call } of CALLS) {
      for (const input of [call.query, call.params, call.body])
        expect(z.toJSONSchema(input, { io: 'input' })).toHaveProperty('type', 'object');
      expect(z.toJSONSchema(call.result, { io: 'output' })).toBeTypeOf('object');
    }
  });

  test('path parameters and their schema agree', () => {
    for (const { call } of CALLS)
      expect([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)).toEqual(
        Object.keys(call.params.shape),
      );
  });
});
