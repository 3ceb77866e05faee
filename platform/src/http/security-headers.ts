import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isCallAddress } from './call-address.ts';

/** Adds the headers of every answer. The client page's policy is set where the page is served. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-content-type-options', 'nosniff');
    void reply.header('referrer-policy', 'same-origin');
    void reply.header('x-request-id', request.id);
    if (!reply.hasHeader('content-security-policy'))
      void reply.header('content-security-policy', BARE_POLICY);
    const { url = request.url } = request.routeOptions;
    if (isCallAddress(url)) void reply.header('cache-control', 'no-store');
  });
}

/**
 * For data and files, which run nothing. Our own pages may show the authorization page in a frame.
 */
const BARE_POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'self'";

/**
 * For the client page: its own scripts, inline scripts only as in `html`, images as data or from
 * anywhere (`docs/http.md`: `http…png`; avatars of WeChat), and in a frame the authorization page
 * of any https origin.
 */
export function pagePolicy(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = inline.map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    // Components set style attributes while they measure and animate.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: http: https:",
    "frame-src 'self' https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}
