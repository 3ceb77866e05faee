import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { WechatLogin } from './port.ts';

export interface WechatUnderTest {
  readonly wechat: WechatLogin;
  /** A code as WeChat sends it after its user agreed. */
  readonly agree: () => string;
  readonly breakDown: () => Promise<void> | void;
  readonly close: () => Promise<void>;
}

const PUBLIC_URL = 'https://box.test';

/** What every implementation of WechatLogin must do; its public address is `https://box.test`. */
export function wechatContract(name: string, create: () => Promise<WechatUnderTest>): void {
  describe(`WeChat login by ${name}`, () => {
    let tested: WechatUnderTest;
    beforeEach(async () => {
      tested = await create();
    });
    afterEach(() => tested.close());

    test('puts an address of ours with the scene into the QR code', () => {
      const url = new URL(tested.wechat.qrText('a scene&b'));
      expect(url.origin).toBe(PUBLIC_URL);
      expect([...url.searchParams.values()]).toContain('a scene&b');
    });

    test('sends the phone to consent with the scene', () => {
      const url = new URL(tested.wechat.consentUrl('scene-1'));
      expect([...url.searchParams.values()]).toContain('scene-1');
    });

    test('exchanges a code for the same user each time, and each code once', async () => {
      const first = tested.agree();
      const user = await tested.wechat.exchange(first);
      expect(user.wechatId).not.toBe('');
      expect(user.nickname).not.toBe('');
      expect(await tested.wechat.exchange(tested.agree())).toEqual(user);
      await expect(tested.wechat.exchange(first)).rejects.toMatchObject({ failure: 'code' });
    });

    test('rejects an unknown code', async () => {
      await expect(tested.wechat.exchange('made-up')).rejects.toMatchObject({
        name: 'WechatLoginError',
        failure: 'code',
      });
    });

    test('says when WeChat can’t be asked, and no secret with it', async () => {
      const code = tested.agree();
      await tested.breakDown();
      const error: unknown = await tested.wechat.exchange(code).catch((error: unknown) => error);
      expect(error).toMatchObject({ failure: 'unavailable' });
      expect(inspect(error)).not.toContain(code);
    });
  });
}
