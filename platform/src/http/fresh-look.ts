import type { FastifyRequest } from 'fastify';

/** A turn at a gate may take longer, and whoever waits there may have been thrown out meanwhile. */
const FRESH_MS = 1_000;

/** When a session was looked up, and whether all of the request had come by then. */
export interface Look {
  readonly time: number;
  readonly isWhole: boolean;
}

export function lookNow(request: Pick<FastifyRequest, 'raw'>): Look {
  return { time: performance.now(), isWhole: request.raw.complete };
}

/** False: the session may have been ended while the body came or the request waited. */
export function isFresh(look: Look | undefined): boolean {
  return look?.isWhole === true && performance.now() - look.time < FRESH_MS;
}
