import { SMS_COUNTDOWN_SECONDS, SmsScene, loginByPhone, sendLoginSmsCode } from '@gamebox/contract';
import type { HttpClient } from '@gamebox/web/http-client.ts';
import { create } from 'zustand';
import { z } from 'zod';
import { mobileText, smsCodeText } from '../../../shared/domain/sms-code.ts';
import { inviteOfLogin, settleInvite } from './invite.ts';

/** `docs/specification.md#validation`; the first refusal of a field is the one shown. */
export const smsLoginForm = z.object({ mobile: mobileText, code: smsCodeText });
export type SmsLoginForm = z.infer<typeof smsLoginForm>;

/** When the next code may be asked for (epoch ms); outlives the dialog, as the limit does. */
export const useNextSms = create<{ at: number | null }>(() => ({ at: null }));

/** Sends a code and begins the countdown; rejects with RequestError, which has been told. */
export async function sendCode(http: HttpClient, mobile: string): Promise<void> {
  await http.request(sendLoginSmsCode, { body: { mobile, scene: SmsScene.login } });
  useNextSms.setState({ at: Date.now() + SMS_COUNTDOWN_SECONDS * 1000 });
}

/** Answers the session's token; rejects with RequestError, which has been told. */
export async function loginWithCode(
  http: HttpClient,
  form: SmsLoginForm,
  plat: number,
): Promise<string> {
  const { mobile, code } = form;
  const invite = inviteOfLogin();
  const body = { phone: mobile, code, plat, ...invite };
  const { accessToken, inviteRefusal } = await http.request(loginByPhone, { body });
  settleInvite(invite, inviteRefusal);
  return accessToken;
}
