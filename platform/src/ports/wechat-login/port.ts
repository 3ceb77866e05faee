/**
 * WeChat's web authorization, opened by the phone that scans the QR code: our scan address marks
 * the QR as scanned and sends the phone to WeChat's consent page; WeChat sends it back to our
 * callback with a code, which is exchanged for who it is.
 */
export interface WechatLogin {
  /** What the QR code of a scene says: an address for the phone to open. */
  readonly qrText: (scene: string) => string;
  /** WeChat's consent page for a scene; it returns to `CALLBACK_PATH` with `code` and `state`. */
  readonly consentUrl: (scene: string) => string;
  /** Who gave the code; a code is good once. Rejects with WechatLoginError. */
  readonly exchange: (code: string) => Promise<WechatUser>;
}

export interface WechatUser {
  /** The union id where there is one, else the open id. */
  readonly wechatId: string;
  readonly nickname: string;
  /** Address of a picture, empty where there is none. */
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
