import {
  DEFAULT_PLAT,
  SmsScene,
  getLoginQrcode,
  getLoginStatus,
  loginByCode,
  loginByPhone,
  sendLoginSmsCode,
} from '@gamebox/contract';
import type { ClientInfo } from '../../caller.ts';
import { implement } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { InviteService } from '../promotion/invite-service.ts';
import type { LoginWay, SessionService } from '../session/service.ts';
import type { UserService } from '../user/service.ts';
import type { LoginRefusals } from './login-refusals.ts';
import type { SmsCodeService } from './sms-code-service.ts';
import type { OpenSession, WechatService } from './wechat-service.ts';

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
  const opener =
    (client: ClientInfo, way: LoginWay, inviteCode: string | undefined): OpenSession =>
    async (tx, userId) => {
      const session = await sessions.open(tx, userId, client, way);
      // Only now the device is known.
      return { ...session, inviteRefusal: await invites.bindAtLogin(tx, userId, inviteCode) };
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
        const { phone: mobile, code, plat = DEFAULT_PLAT } = body;
        const open = opener(client, 'sms', body.inviteCode);
        const given = { mobile, scene: SmsScene.login, code, address: client.address };
        return refusals.watch({ mobile }, client, () =>
          smsCodes.use(given, async (tx) => open(tx, await users.enterByMobile(tx, mobile, plat))),
        );
      },
      strict,
    ),
    implement(
      loginByCode,
      ({ body, client }) =>
        wechat.enterByCode(body.code, client, opener(client, 'wechat', body.inviteCode)),
      strict,
    ),
    implement(getLoginQrcode, ({ query, common }) =>
      wechat.startQr(query.plat ?? common.platId ?? DEFAULT_PLAT),
    ),
    implement(getLoginStatus, async ({ query, client }) => {
      const open = opener(client, 'wechat', query.inviteCode);
      const { status, session } = await wechat.pollQr(query.token, client, open);
      if (session === null) return { code: 0, status, token: null };
      const { accessToken: token, inviteRefusal } = session;
      return { code: 0, status, token, ...(inviteRefusal === null ? {} : { inviteRefusal }) };
    }),
  ];
}
