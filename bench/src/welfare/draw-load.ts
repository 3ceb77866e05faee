import { setTimeout as delay } from 'node:timers/promises';
import { lotteryRecord } from '@gamebox/contract';
import type { LotteryRecord } from '@gamebox/contract';
import { drawRequest } from './requests.ts';

/** More players than there are connections: whoever gets none in time asks again. */
const GIVE_UP_MS = 100_000;
const MOST_WAIT_MS = 2_000;

/** One draw; the same request is repeated until it is answered, like in the client. */
export async function drawOnce(
  origin: string,
  settingId: number,
  token: string,
): Promise<LotteryRecord> {
  const { path, ...request } = drawRequest(token, settingId);
  const end = Date.now() + GIVE_UP_MS;
  for (;;) {
    const answer: unknown = await fetch(new URL(path, origin), request)
      .then((response) => response.json())
      .catch((error: unknown) => String(error));
    if (typeof answer === 'object' && answer !== null && Reflect.get(answer, 'code') === 0)
      return lotteryRecord.parse(Reflect.get(answer, 'data'));
    if (Date.now() > end) throw new Error(`no draw: ${JSON.stringify(answer)}`);
    await delay(Math.random() * MOST_WAIT_MS);
  }
}
