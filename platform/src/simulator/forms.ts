import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { BusinessError } from '../business-error.ts';

/** Accepts url-encoded forms of the simulators' own pages, only from the same origin. */
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
 * Browsers send the origin of a request, and no page can change it. A request with neither header
 * does not come from a browser, so no other site is behind it.
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
