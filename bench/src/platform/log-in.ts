import { loginByPhone, sendLoginSmsCode, SmsScene, verifyIdentity } from '@gamebox/contract';
import { makeCall } from './call.ts';

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/**
 * Logs players in by mobile with codes from the simulator's inbox page, verifies each as an adult
 * with a separate identity, and returns their tokens.
 */
export async function logInPlayers(origin: string, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let player = 0; player < count; player += 1)
    tokens.push(await logIn(origin, `1370000${String(player).padStart(4, '0')}`));
  for (const [player, token] of tokens.entries())
    await makeCall(origin, verifyIdentity, {
      body: { name: '玩家', idCard: adult(player) },
      token,
    });
  return tokens;
}

/** An ID number with its check character, GB 11643-1999. */
function adult(player: number): string {
  const digits = `33010619900101${String(player + 1).padStart(3, '0')}`;
  const sum = WEIGHTS.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);
  return digits + '10X98765432'.charAt(sum % 11);
}

/** Logs in by mobile like a page; returns the session's token. */
export async function logIn(origin: string, mobile: string): Promise<string> {
  await makeCall(origin, sendLoginSmsCode, { body: { mobile, scene: SmsScene.login } });
  const inbox = await fetch(`${origin}/simulator/sms?mobile=${mobile}`);
  const code = /<code class="big">(\d{4})<\/code>/.exec(await inbox.text())?.[1];
  if (code === undefined) throw new Error(`no code for ${mobile} in the inbox`);
  const { accessToken } = await makeCall(origin, loginByPhone, {
    body: { phone: mobile, code, plat: 1 },
  });
  return accessToken;
}
