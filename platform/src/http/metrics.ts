import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { missingYear } from '../china/holidays.ts';
import { chinaClock } from '../china/time.ts';
import { sendNotFound } from './error-handler.ts';
import { isNear } from './near-request.ts';

const BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface MetricsOptions {
  readonly metricsToken: string | null;
  readonly now: () => number;
  readonly areJobsRunning: () => boolean;
  readonly isDiskFull: () => boolean;
  /** How often each outside service could not be used; none are counted if left out. */
  readonly providerFailures?: ReadonlyMap<string, number>;
}

/**
 * Measures every route and serves `/metrics` to callers with `token`; without a token only to this
 * machine.
 */
export function serveMetrics(
  app: FastifyInstance,
  { metricsToken: token, now, areJobsRunning, isDiskFull, providerFailures }: MetricsOptions,
): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const missing: Gauge = new Gauge({
    name: 'holiday_calendar_missing',
    help: '1 where the calendar of this year is missing, from November on of the next one',
    registers: [register],
    collect: () => missing.set(missingYear(chinaClock(now()).day) === null ? 0 : 1),
  });
  const running: Gauge = new Gauge({
    name: 'jobs_running',
    help: '1 where the jobs of this process have started, 0 where it still tries to start them',
    registers: [register],
    collect: () => running.set(areJobsRunning() ? 1 : 0),
  });
  const full: Gauge = new Gauge({
    name: 'database_disk_full',
    help: '1 where a write has failed within a minute because the disk of the database is full',
    registers: [register],
    collect: () => full.set(isDiskFull() ? 1 : 0),
  });
  const failures: Counter<'service'> = new Counter({
    name: 'provider_failures_total',
    help: 'How often an outside service could not be used',
    labelNames: ['service'] as const,
    registers: [register],
    collect: () => {
      failures.reset();
      for (const [service, times] of providerFailures ?? []) failures.inc({ service }, times);
    },
  });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS_S,
    registers: [register],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    duration.observe(labels, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const mayRead = token === null ? isNear(request) : hasToken(request, token);
    if (!mayRead) return sendNotFound(request, reply);
    return reply.type(register.contentType).send(await register.metrics());
  });
}

/** Compares in constant time, so that the duration reveals nothing about the token. */
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
