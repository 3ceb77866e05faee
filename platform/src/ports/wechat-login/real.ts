import { z } from 'zod';
import { causeOf } from '../cause-of.ts';
import { fetchJson } from '../fetch-json.ts';
import { CALLBACK_PATH, SCAN_PATH, WechatLoginError } from './port.ts';
import type { WechatLogin } from './port.ts';

export interface WechatLoginOptions {
  readonly appId: string;
  readonly appSecret: string;
  /** This platform's address as the phone reaches it; its domain is registered with WeChat. */
  readonly publicUrl: string;
  readonly openUrl: string;
  readonly apiUrl: string;
}

export const WECHAT_OPEN_URL = 'https://open.weixin.qq.com';
export const WECHAT_API_URL = 'https://api.weixin.qq.com';

/** 40029 invalid code, 40163 code been used, 42003 code expired. */
const CODE_ERRORS = new Set([40_029, 40_163, 42_003]);

const failed = z.object({ errcode: z.int().refine((code) => code !== 0) });
const tokenAnswer = z.object({ access_token: z.string(), openid: z.string().min(1) });
const userAnswer = z.object({
  openid: z.string().min(1),
  unionid: z.string().min(1).optional(),
  nickname: z.string().default(''),
  headimgurl: z.string().default(''),
});

/** A WeChat official account's web authorization with the scope `snsapi_userinfo`. */
export function createWechatLogin(options: WechatLoginOptions): WechatLogin {
  const { appId, appSecret, publicUrl, openUrl, apiUrl } = options;
  return {
    qrText: (scene) => `${publicUrl}${SCAN_PATH}?${new URLSearchParams({ scene }).toString()}`,
    consentUrl: (state) => {
      // WeChat reads the parameters in this order, and only with the fragment.
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: `${publicUrl}${CALLBACK_PATH}`,
        response_type: 'code',
        scope: 'snsapi_userinfo',
        state,
        forcePopup: 'true',
      });
      return `${openUrl}/connect/oauth2/authorize?${query.toString()}#wechat_redirect`;
    },
    exchange: async (code) => {
      const token = tokenAnswer.parse(
        await ask(apiUrl, '/sns/oauth2/access_token', {
          appid: appId,
          secret: appSecret,
          code,
          grant_type: 'authorization_code',
        }),
      );
      const user = userAnswer.parse(
        await ask(apiUrl, '/sns/userinfo', {
          access_token: token.access_token,
          openid: token.openid,
          lang: 'zh_CN',
        }),
      );
      return {
        wechatId: user.unionid ?? user.openid,
        nickname: user.nickname,
        avatar: user.headimgurl,
      };
    },
  };
}

async function ask(apiUrl: string, path: string, query: Record<string, string>): Promise<unknown> {
  let answer: unknown;
  try {
    answer = await fetchJson(`${apiUrl}${path}?${new URLSearchParams(query).toString()}`);
  } catch (error) {
    // Without the error itself: a fetch error may contain the address, which contains the secret.
    throw new WechatLoginError('unavailable', `${path}: ${causeOf(error)}`);
  }
  const error = failed.safeParse(answer);
  if (!error.success) return answer;
  const { errcode } = error.data;
  throw new WechatLoginError(CODE_ERRORS.has(errcode) ? 'code' : 'unavailable', String(errcode));
}
