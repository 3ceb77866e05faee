import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { BusinessError } from '../business-error.ts';

/** Forms of the simulators' own pages: url-encoded, and from the same origin alone. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );
  app.addHook('onRequest', async (request) => {
    if (request.method === 'POST' && !isSameOrigin(request)) throw new BusinessError('FORBIDDEN');
  });
}

/**
 * Browsers say where a request comes from, and no page can make them lie. A request with neither
 * header is no browser's, so no other site is behind it.
 */
export function isSameOrigin({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (headers.origin === undefined) return true;
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host;
}

export function formOf<T extends z.ZodType>(schema: T, request: FastifyRequest): z.output<T> {
  const form = schema.safeParse(request.body ?? {});
  if (!form.success)
    throw new BusinessError('BAD_REQUEST', form.error.issues[0]?.path.join('.') ?? 'body');
  return form.data;
}
