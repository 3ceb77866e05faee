import { loginByPhone, sendLoginSmsCode, SmsScene } from '@gamebox/contract';
import { makeCall } from './call.ts';

/** Logs players in by mobile, each code taken from the simulator's inbox page; their tokens. */
export async function logInPlayers(origin: string, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let player = 0; player < count; player += 1)
    tokens.push(await logIn(origin, `1370000${String(player).padStart(4, '0')}`));
  return tokens;
}

async function logIn(origin: string, mobile: string): Promise<string> {
  await makeCall(origin, sendLoginSmsCode, { body: { mobile, scene: SmsScene.login } });
  const inbox = await fetch(`${origin}/simulator/sms?mobile=${mobile}`);
  const code = /<code class="big">(\d{4})<\/code>/.exec(await inbox.text())?.[1];
  if (code === undefined) throw new Error(`no code for ${mobile} in the inbox`);
  const { accessToken } = await makeCall(origin, loginByPhone, {
    body: { phone: mobile, code, plat: 1 },
  });
  return accessToken;
}
