import { SMS_COUNTDOWN_SECONDS, SmsScene, loginByPhone, sendLoginSmsCode } from '@gamebox/contract';
import type { HttpClient } from '@gamebox/web/http-client.ts';
import type { MobileCodeForm } from '../../../shared/domain/sms-code.ts';
import { inviteOfLogin, settleInvite } from './invite.ts';
import type { Stores } from '../../../shared/lib/stores.ts';
import { defineStore } from '../../../shared/lib/stores.ts';

/** When the next code may be asked for (epoch ms, by the server); outlives the dialog, as the limit does. */
export const useNextSms = defineStore<{ at: number | null }>(() => ({ at: null }));

/** Sends a code and begins the countdown; rejects with RequestError, which has been told. */
export async function sendCode(stores: Stores, http: HttpClient, mobile: string): Promise<void> {
  await http.request(sendLoginSmsCode, { body: { mobile, scene: SmsScene.login } });
  useNextSms.of(stores).setState({ at: http.clock.now() + SMS_COUNTDOWN_SECONDS * 1000 });
}

/** Answers the session's token; rejects with RequestError, which has been told. */
export async function loginBySms(
  stores: Stores,
  http: HttpClient,
  form: MobileCodeForm,
  plat: number,
): Promise<string> {
  const { mobile, code } = form;
  const invite = inviteOfLogin(stores, http.clock.now());
  const body = { phone: mobile, code, plat, ...invite };
  const { accessToken, inviteRefusal } = await http.request(loginByPhone, { body });
  settleInvite(stores, invite, inviteRefusal);
  return accessToken;
}
