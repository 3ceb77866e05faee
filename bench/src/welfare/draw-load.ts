import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createLotteryDetail, lotteryRecord } from '@gamebox/contract';
import type { LotteryRecord } from '@gamebox/contract';
import autocannon from 'autocannon';

/** Draws per second of players in turn over so many connections, each draw with its own request. */
export async function drawUnderLoad(
  origin: string,
  settingId: number,
  tokens: readonly string[],
  load: { readonly connections: number; readonly seconds: number },
): Promise<number> {
  let next = 0;
  const result = await autocannon({
    url: origin,
    connections: load.connections,
    duration: load.seconds,
    requests: [
      {
        method: 'POST',
        path: createLotteryDetail.path,
        setupRequest: (request) => {
          next += 1;
          const token = tokens[next % tokens.length] ?? '';
          return { ...request, headers: headersOf(token), body: bodyOf(settingId, randomUUID()) };
        },
      },
    ],
    verifyBody: (text) => String(text).startsWith('{"code":0,'),
  });
  const wrong = result.errors + result.timeouts + result.non2xx + result.mismatches;
  if (wrong > 0) throw new Error(`${wrong} of ${result.requests.total} draws were refused`);
  return result.requests.average;
}

/** More ask at once than there are connections: who gets none in time asks again. */
const GIVE_UP_MS = 100_000;
const MOST_WAIT_MS = 2_000;

/** One draw, asked for again with the same request until it is answered, as the client does. */
export async function drawOnce(
  origin: string,
  settingId: number,
  token: string,
): Promise<LotteryRecord> {
  const body = bodyOf(settingId, randomUUID());
  const end = Date.now() + GIVE_UP_MS;
  for (;;) {
    const answer: unknown = await fetch(new URL(createLotteryDetail.path, origin), {
      method: 'POST',
      headers: headersOf(token),
      body,
    })
      .then((response) => response.json())
      .catch((error: unknown) => String(error));
    if (typeof answer === 'object' && answer !== null && Reflect.get(answer, 'code') === 0)
      return lotteryRecord.parse(Reflect.get(answer, 'data'));
    if (Date.now() > end) throw new Error(`no draw: ${JSON.stringify(answer)}`);
    await delay(Math.random() * MOST_WAIT_MS);
  }
}

function headersOf(token: string): Record<string, string> {
  return { 'content-type': 'application/json', authorization: `Bearer ${token}` };
}

function bodyOf(settingId: number, requestId: string): string {
  return JSON.stringify({ settingId, requestId });
}
