import {
  SMS_COUNTDOWN_SECONDS,
  SmsScene,
  bindPhone,
  checkOldMobile,
  sendSmsCode,
  updateMobile,
} from '@gamebox/contract';
import type { HttpClient } from '@gamebox/web/http-client.ts';
import { z } from 'zod';
import type { MobileCodeForm } from '../../../shared/domain/sms-code.ts';
import { smsCodeText } from '../../../shared/domain/sms-code.ts';
import type { Stores } from '../../../shared/lib/stores.ts';
import { defineStore } from '../../../shared/lib/stores.ts';

export const oldMobileForm = z.object({ code: smsCodeText });
export type OldMobileForm = z.infer<typeof oldMobileForm>;

/**
 * When the next code may be requested for the old and the new mobile (epoch ms, by the server's
 * clock).
 */
export const useNextCode = defineStore<{ old: number | null; new: number | null }>(() => ({
  old: null,
  new: null,
}));

/** Sends a code to the bound mobile, or to the given one; rejects with RequestError. */
export async function sendMobileCode(
  stores: Stores,
  http: HttpClient,
  mobile?: string,
): Promise<void> {
  const to = mobile === undefined ? {} : { mobile };
  await http.request(sendSmsCode, { body: { ...to, scene: SmsScene.changeMobile }, quiet: true });
  const at = http.clock.now() + SMS_COUNTDOWN_SECONDS * 1000;
  useNextCode.of(stores).setState(mobile === undefined ? { old: at } : { new: at });
}

/** Proves the bound mobile; another one may then be bound for some minutes. */
export async function proveOldMobile(http: HttpClient, { code }: OldMobileForm): Promise<void> {
  await http.request(checkOldMobile, { body: { code }, quiet: true });
}

/** Binds a mobile: it replaces the proven one, or is the first. */
export async function bindMobile(
  http: HttpClient,
  form: MobileCodeForm,
  replaces: boolean,
): Promise<void> {
  await http.request(replaces ? updateMobile : bindPhone, { body: form, quiet: true });
}
