import {
  DEFAULT_PLAT,
  SmsScene,
  getLoginQrcode,
  getLoginStatus,
  loginByCode,
  loginByPhone,
  sendLoginSmsCode,
} from '@gamebox/contract';
import { implement } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { SessionService } from '../session/service.ts';
import type { UserService } from '../user/service.ts';
import type { SmsCodeService } from './sms-code-service.ts';
import type { WechatService } from './wechat-service.ts';

export interface AuthServices {
  readonly smsCodes: SmsCodeService;
  readonly wechat: WechatService;
  readonly users: UserService;
  readonly sessions: SessionService;
}

export function authRoutes(services: AuthServices): readonly Implementation[] {
  const { smsCodes, wechat, users, sessions } = services;
  const strict = { rate: 'strict' } as const;
  return [
    implement(
      sendLoginSmsCode,
      async ({ body, client }) => {
        await smsCodes.send({ ...body, address: client.address });
        return true;
      },
      strict,
    ),
    implement(
      loginByPhone,
      async ({ body, client }) => {
        const { phone: mobile, code } = body;
        await smsCodes.consume({ mobile, scene: SmsScene.login, code, address: client.address });
        const userId = await users.enterByMobile(body.phone, body.plat ?? DEFAULT_PLAT);
        return sessions.open(userId, client);
      },
      strict,
    ),
    implement(loginByCode, ({ body, client }) => wechat.loginByCode(body.code, client), strict),
    implement(getLoginQrcode, ({ query, common }) =>
      wechat.startQr(query.plat ?? common.platId ?? DEFAULT_PLAT),
    ),
    implement(getLoginStatus, async ({ query, client }) => ({
      code: 0,
      ...(await wechat.pollQr(query.token, client)),
    })),
  ];
}
