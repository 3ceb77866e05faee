import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BusinessError } from '../business-error.ts';
import { WINDOW_MS } from '../rate-limit/counters.ts';
import type { RateCounters } from '../rate-limit/counters.ts';

export interface RateLimitOptions {
  /** Requests of one address a minute; 0: no limit. */
  readonly rateLimitPerMinute: number;
  readonly rateCounters: RateCounters;
}

/**
 * Limits the routes that are registered in `scope` after this: by address (an IPv6 one by its /64),
 * all routes of the `group` together. A route's own `config.rateLimit` is counted by itself; where
 * its `max` is a number, exactly.
 */
export async function limitRate(
  scope: FastifyInstance,
  { rateCounters }: RateLimitOptions,
  limit: { readonly max: number; readonly group: string },
): Promise<void> {
  if (limit.max === 0) return;
  await scope.register(rateLimit, {
    max: limit.max,
    timeWindow: WINDOW_MS,
    store: createStore(rateCounters, limit.group),
  });
}

/** Counts one more request of an address under a name of its own, and refuses what is too many. */
export async function refuseMoreThan(
  most: number,
  name: string,
  counters: RateCounters,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { current, ttl } = await counters.count(`${name} ${normalizeIP(request.ip)}`, false);
  if (current <= most) return;
  void reply.header('retry-after', Math.ceil(ttl / 1_000));
  throw new BusinessError('TOO_MANY_REQUESTS');
}

type Done = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** What the plug-in tells of a route with a limit of its own; its types say otherwise. */
const ownRoute = z.object({
  max: z.unknown(),
  routeInfo: z.object({ method: z.string(), url: z.string() }),
});

/** The plug-in makes its store by `new` and asks it for a child of each route of its own limit. */
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
