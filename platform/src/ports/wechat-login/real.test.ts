import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createHttpDouble } from '../../../test/http-double.ts';
import { createWechatLogin } from './real.ts';
import { wechatContract } from './wechat-login.contract.ts';

const options = {
  appId: 'wx-double',
  appSecret: 'double-secret',
  publicUrl: 'https://box.test',
  openUrl: 'https://open.double',
};

test('asks for consent as WeChat’s documentation writes it', () => {
  const { consentUrl } = createWechatLogin({ ...options, apiUrl: 'https://api.double' });
  expect(consentUrl('s1')).toBe(
    'https://open.double/connect/oauth2/authorize?appid=wx-double&redirect_uri=https%3A%2F%2Fbox.test%2Fwechat%2Fcallback&response_type=code&scope=snsapi_userinfo&state=s1&forcePopup=true#wechat_redirect',
  );
});

wechatContract('WeChat', async () => {
  const codes = new Set<string>();
  const used = new Set<string>();
  let closed = false;
  const double = await createHttpDouble(({ path, query }) => {
    if (path === '/sns/userinfo') {
      if (query.get('access_token') !== 'at-1') return { errcode: 40_001 };
      return { openid: 'o-1', unionid: 'u-1', nickname: '林川', headimgurl: '' };
    }
    if (query.get('appid') !== 'wx-double' || query.get('secret') !== 'double-secret')
      return { errcode: 40_125, errmsg: 'invalid appsecret' };
    const code = query.get('code') ?? '';
    if (used.has(code)) return { errcode: 40_163, errmsg: 'code been used' };
    if (!codes.has(code)) return { errcode: 40_029, errmsg: 'invalid code' };
    used.add(code);
    return { access_token: 'at-1', openid: 'o-1', expires_in: 7200 };
  });
  const close = async () => {
    if (!closed) await double.close();
    closed = true;
  };
  return {
    wechat: createWechatLogin({ ...options, apiUrl: double.url }),
    agree: () => {
      const code = randomUUID();
      codes.add(code);
      return code;
    },
    breakDown: close,
    close,
  };
});
