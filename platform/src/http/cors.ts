import type { FastifyInstance } from 'fastify';

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers':
    'authorization, client-id, box-version, platform, client-type, content-type',
  'access-control-max-age': '600',
};

/**
 * Lets client pages of other origins call the API (`wire.md §1`: a setting can point calls
 * elsewhere). No cookies are used, so nothing is sent along that a page doesn't have itself.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    void reply.header('access-control-allow-origin', origin);
    void reply.header('access-control-expose-headers', 'retry-after, x-request-id');
    if (request.method === 'OPTIONS') await reply.headers(PREFLIGHT).code(204).send();
  });
}
