import type { FastifyInstance } from 'fastify';
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { sendNotFound } from './error-handler.ts';

const BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Times every route and serves `/metrics` to this machine alone. */
export function metrics(app: FastifyInstance): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
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
    // A proxy on this machine is near too, but not who asks it.
    const isProxied = request.headers['x-forwarded-for'] !== undefined;
    if (isProxied || !LOOPBACK.has(request.socket.remoteAddress ?? ''))
      return sendNotFound(request, reply);
    return reply.type(register.contentType).send(await register.metrics());
  });
}
