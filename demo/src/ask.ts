import { SmsScene, loginByPhone, sendLoginSmsCode, verifyIdentity } from '@gamebox/contract';
import type { Call, CallBody, CallQuery, CallResult, Envelope } from '@gamebox/contract';
import type { assemble } from '@gamebox/platform/assemble.ts';
import { checkCharacter } from '@gamebox/platform/china/id-card.ts';
import type { Simulators } from '@gamebox/platform/ports/ports.ts';

export type Ask = <C extends Call>(
  call: C,
  given?: { readonly body?: CallBody<C>; readonly query?: CallQuery<C> },
) => Promise<CallResult<C> | null>;

export type App = Awaited<ReturnType<typeof assemble>>['app'];

/** The result of a call; null if it was refused, as may happen on a normal day (no chest yet). */
export function createAsker(app: App, token: string, clientId = ''): Ask {
  return async (call, { body, query } = {}) => {
    const given: Record<string, string> = {};
    for (const [name, value] of Object.entries(query ?? {})) given[name] = String(value);
    const answer = await app.inject({
      method: call.method,
      url: call.path,
      query: given,
      ...(call.method === 'GET' ? {} : { payload: body ?? {} }),
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(clientId === '' ? {} : { 'client-id': clientId }),
      },
    });
    return answer.json<Envelope<CallResult<typeof call>>>().data;
  };
}

/** The token of the player with this mobile. */
export async function logIn(
  app: App,
  { sms }: Pick<Simulators, 'sms'>,
  mobile: string,
  invited?: { readonly inviteCode: string; readonly clientId: string },
): Promise<string> {
  const ask = createAsker(app, '', invited?.clientId);
  await ask(sendLoginSmsCode, { body: { mobile, scene: SmsScene.login } });
  const code = sms.inbox().find((sent) => sent.mobile === mobile)?.code ?? '';
  const invite = invited === undefined ? {} : { inviteCode: invited.inviteCode };
  const session = await ask(loginByPhone, { body: { phone: mobile, code, ...invite } });
  if (session === null) throw new Error('A demo player could not log in');
  return session.accessToken;
}

/** Verifies an adult's identity; `digits` are an ID number's without its check character. */
export async function verify(ask: Ask, name: string, digits: string): Promise<void> {
  await ask(verifyIdentity, { body: { name, idCard: digits + checkCharacter(digits) } });
}
