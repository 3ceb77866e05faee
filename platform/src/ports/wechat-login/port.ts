/**
 * WeChat's web authorization, opened by the phone that scans the QR code. Our scan address marks
 * the QR code as scanned and redirects the phone to WeChat's consent page. WeChat redirects it to
 * our callback with a code, which is exchanged for the user.
 */
export interface WechatLogin {
  /** The content of a scene's QR code: an address for the phone to open. */
  readonly qrText: (scene: string) => string;
  /** WeChat's consent page for a scene; it returns to `CALLBACK_PATH` with `code` and `state`. */
  readonly consentUrl: (scene: string) => string;
  /** The user of a code, which can be used once. Rejects with WechatLoginError. */
  readonly exchange: (code: string) => Promise<WechatUser>;
}

export interface WechatUser {
  /** The union id if there is one, else the open id. */
  readonly wechatId: string;
  readonly nickname: string;
  /** The address of a picture; empty if there is none. */
  readonly avatar: string;
}

export const SCAN_PATH = '/wechat/scan';
export const CALLBACK_PATH = '/wechat/callback';

/** `code`: WeChat doesn't know the code (any more); `unavailable`: WeChat can't be asked. */
export type WechatLoginFailure = 'code' | 'unavailable';

export class WechatLoginError extends Error {
  override readonly name = 'WechatLoginError';
  readonly failure: WechatLoginFailure;

  constructor(failure: WechatLoginFailure, detail: string, options?: ErrorOptions) {
    super(`WeChat login failed: ${failure} (${detail})`, options);
    this.failure = failure;
  }
}
