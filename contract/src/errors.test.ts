import { expect, test } from 'vitest';
import { CLIENT_MESSAGES } from './client-messages.ts';
import { ERRORS } from './errors.ts';

const codes = Object.values(ERRORS).map(({ code }) => code);

test('every error has a different code', () => {
  expect(new Set(codes).size).toBe(codes.length);
});

test.each(codes)('%i has three digits, or ten beginning with 1', (code) => {
  expect(String(code)).toMatch(/^(\d{3}|1\d{9})$/);
});

test('the messages shown to players are the specification’s', () => {
  expect(CLIENT_MESSAGES).toMatchObject({
    requestFailed: '请求失败',
    timeout: '请求超时',
    sessionEnded: '登录失效，请重新登录',
    downloadFailed: '下载失败',
    alreadyDownloading: '游戏正在下载中，请勿重复下载',
    otherDownloading: '有游戏正在下载中，请稍后再试',
    realNamePassed: '实名认证成功',
    realNameRequired: '请输入姓名和身份证号码',
    launchFailed: '游戏启动失败，请稍后再试',
    pageError: '页面出错了',
    empty: '暂无数据',
    noHost: '请在游戏盒子客户端中使用',
    mobileRequired: '电话号码不能为空',
    mobileInvalid: '请输入有效的电话号码',
    smsCodeInvalid: '请输入有效的验证码',
  });
  expect(ERRORS.BAD_REQUEST).toEqual({ code: 400, msg: '请求参数不正确' });
  expect(ERRORS.UNAUTHORIZED).toEqual({ code: 401, msg: '账号未登录' });
  expect(ERRORS.SIGN_IN_REPEATED).toEqual({ code: 1_004_010_000, msg: '今日已签到，请勿重复签到' });
});
