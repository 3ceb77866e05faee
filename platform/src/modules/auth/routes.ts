import {
  DEFAULT_PLAT,
  QrStatus,
  SmsScene,
  getLoginQrcode,
  getLoginStatus,
  loginByCode,
  loginByPhone,
  sendLoginSmsCode,
} from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import type { ClientInfo } from '../../caller.ts';
import { implement } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { InviteService } from '../promotion/invite-service.ts';
import type { LoginWay, SessionService } from '../session/service.ts';
import type { UserService } from '../user/service.ts';
import type { LoginRefusals } from './login-refusals.ts';
import type { SmsCodeService } from './sms-code-service.ts';
import type { WechatService } from './wechat-service.ts';

export interface AuthServices {
  readonly smsCodes: SmsCodeService;
  readonly refusals: LoginRefusals;
  readonly wechat: WechatService;
  readonly users: UserService;
  readonly sessions: SessionService;
  readonly invites: Pick<InviteService, 'bindAtLogin'>;
}

export function authRoutes(services: AuthServices): readonly Implementation[] {
  const { smsCodes, refusals, wechat, users, sessions, invites } = services;
  const strict = { rate: 'strict' } as const;
  const logIn = async (
    userId: number,
    client: ClientInfo,
    way: LoginWay,
    inviteCode: string | undefined,
  ) => {
    const session = await refusals.watch({ userId }, client, () =>
      sessions.open(userId, client, way),
    );
    // After the session is open: only then the device is known.
    const inviteRefusal = await invites.bindAtLogin(userId, inviteCode);
    return { ...session, inviteRefusal };
  };
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
        const userId = await refusals.watch({ mobile }, client, async () => {
          await smsCodes.consume({ mobile, scene: SmsScene.login, code, address: client.address });
          return users.enterByMobile(mobile, body.plat ?? DEFAULT_PLAT);
        });
        return logIn(userId, client, 'sms', body.inviteCode);
      },
      strict,
    ),
    implement(
      loginByCode,
      async ({ body, client }) =>
        logIn(await wechat.enterByCode(body.code, client), client, 'wechat', body.inviteCode),
      strict,
    ),
    implement(getLoginQrcode, ({ query, common }) =>
      wechat.startQr(query.plat ?? common.platId ?? DEFAULT_PLAT),
    ),
    implement(getLoginStatus, async ({ query, client }) => {
      const { status, userId } = await wechat.pollQr(query.token);
      if (userId === null) return { code: 0, status, token: null };
      try {
        const session = await logIn(userId, client, 'wechat', query.inviteCode);
        const { accessToken: token, inviteRefusal } = session;
        return { code: 0, status, token, ...(inviteRefusal === null ? {} : { inviteRefusal }) };
      } catch (error) {
        // The account was disabled after the phone confirmed. The ticket is used up now.
        if (!(error instanceof BusinessError) || error.key !== 'USER_DISABLED') throw error;
        return { code: 0, status: QrStatus.ended, token: null };
      }
    }),
  ];
}
