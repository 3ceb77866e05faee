import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BusinessError } from '../business-error.ts';
import { WINDOW_MS } from '../rate-limit/counters.ts';
import type { RateCounters } from '../rate-limit/counters.ts';

export interface RateLimitOptions {
  /** Requests per minute of one address; 0: no limit. */
  readonly rateLimitPerMinute: number;
  readonly rateCounters: RateCounters;
}

/**
 * Limits the routes that are registered in `scope` after this call. Requests count by address (an
 * IPv6 address by its /64) over all routes of the `group`. A route with its own `config.rateLimit`
 * counts separately, and exactly if its `max` is a number. What `spares` is never limited.
 */
export async function limitRate(
  scope: FastifyInstance,
  { rateCounters }: RateLimitOptions,
  limit: {
    readonly max: number;
    readonly group: string;
    readonly spares?: (request: FastifyRequest) => boolean;
  },
): Promise<void> {
  if (limit.max === 0) return;
  await scope.register(rateLimit, {
    max: limit.max,
    timeWindow: WINDOW_MS,
    allowList: limit.spares ?? [],
    store: createStore(rateCounters, limit.group),
  });
}

/** Counts one more request of an address under a separate name, and refuses it above the limit. */
export async function refuseMoreThan(
  most: number,
  name: string,
  counters: RateCounters,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (await isOver({ most, name, counters }, request, reply))
    throw new BusinessError('TOO_MANY_REQUESTS');
}

/** Counts a request that was refused; true if its address had too many, with `retry-after` set. */
export type CountRefused = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

export function createCountRefused(
  { rateCounters: counters }: RateLimitOptions,
  limit: { readonly max: number; readonly group: string },
): CountRefused {
  const counted = { most: limit.max, name: limit.group, counters };
  return async (request, reply) => limit.max > 0 && isOver(counted, request, reply);
}

interface Counted {
  readonly most: number;
  readonly name: string;
  readonly counters: RateCounters;
}

async function isOver(
  { most, name, counters }: Counted,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { current, ttl } = await counters.count(`${name} ${normalizeIP(request.ip)}`, false);
  if (current <= most) return false;
  void reply.header('retry-after', Math.ceil(ttl / 1_000));
  return true;
}

type Done = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** What the plug-in passes for a route with its own limit; the plug-in's types are wrong here. */
const ownRoute = z.object({
  max: z.unknown(),
  routeInfo: z.object({ method: z.string(), url: z.string() }),
});

/**
 * The plug-in creates its store with `new`, and asks it for a child for each route with its own
 * limit.
 */
function createStore(counters: RateCounters, group: string) {
  return class Store {
    readonly name: string;
    readonly exact: boolean;

    constructor(_options: unknown, own = { name: group, exact: false }) {
      this.name = own.name;
      this.exact = own.exact;
    }

    incr(address: string, done: Done): void {
      const counting = counters.count(`${this.name} ${address}`, this.exact);
      // oxlint-disable-next-line promise/no-callback-in-promise -- the plug-in's store has callbacks
      counting.then((result) => done(null, result), done);
    }

    child(route: object): Store {
      const { routeInfo, max } = ownRoute.parse(route);
      const name = `${routeInfo.method} ${routeInfo.url}`;
      return new Store(null, { name, exact: typeof max === 'number' });
    }
  };
}
