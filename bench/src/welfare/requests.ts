import { randomUUID } from 'node:crypto';
import { createLotteryDetail, receiveTaskAward, sign } from '@gamebox/contract';
import type { PlayerRequest } from './http-load.ts';

export function drawRequest(token: string, settingId: number): PlayerRequest {
  const body = JSON.stringify({ settingId, requestId: randomUUID() });
  return { method: 'POST', path: createLotteryDetail.path, headers: headersOf(token), body };
}

export function claimRequest(token: string, taskId: number): PlayerRequest {
  const path = `${receiveTaskAward.path}?taskId=${taskId}`;
  return { method: 'GET', path, headers: headersOf(token) };
}

export function signRequest(token: string): PlayerRequest {
  return { method: 'POST', path: sign.path, headers: headersOf(token), body: '{}' };
}

/** The requests of a list in turn, repeatedly. */
export function inTurn<T>(all: readonly T[]): () => T {
  let nth = -1;
  return () => {
    nth = (nth + 1) % all.length;
    const one = all[nth];
    if (one === undefined) throw new Error('There is none');
    return one;
  };
}

/** The requests of a list, each once. Throws if there are no more. */
export function eachOnce<T>(all: readonly T[]): () => T {
  const rest = all.values();
  return () => {
    const { value, done } = rest.next();
    if (done === true) throw new Error('Each was taken');
    return value;
  };
}

function headersOf(token: string): Record<string, string> {
  return { 'content-type': 'application/json', authorization: `Bearer ${token}` };
}
