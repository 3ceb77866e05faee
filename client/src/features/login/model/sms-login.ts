import { SMS_COUNTDOWN_SECONDS, SmsScene, loginByPhone, sendLoginSmsCode } from '@gamebox/contract';
import type { HttpClient } from '@gamebox/web/http-client.ts';
import type { MobileCodeForm } from '../../../shared/domain/sms-code.ts';
import { inviteOfLogin, settleInvite } from './invite.ts';
import type { Stores } from '../../../shared/lib/stores.ts';
import { defineStore } from '../../../shared/lib/stores.ts';

/**
 * When the next code may be requested (epoch ms by the server's clock). It is kept outside of the
 * dialog, because the limit stays when the dialog closes.
 */
export const useNextSms = defineStore<{ at: number | null }>(() => ({ at: null }));

/** Sends a code and starts the countdown; rejects with a RequestError that is already shown. */
export async function sendCode(stores: Stores, http: HttpClient, mobile: string): Promise<void> {
  await http.request(sendLoginSmsCode, { body: { mobile, scene: SmsScene.login } });
  useNextSms.of(stores).setState({ at: http.clock.now() + SMS_COUNTDOWN_SECONDS * 1000 });
}

/** Resolves with the session's token; rejects with a RequestError that is already shown. */
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
