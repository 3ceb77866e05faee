import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi;

export interface PolicyPlaces {
  /** The page's own `HOST:PORT`. */
  readonly host: string;
  /** Origin of the platform. */
  readonly platform: string;
}

/**
 * The content policy of the client's page. Scripts: only from its own folders (what the platform
 * serves under the same origin is excluded) and the inline ones that were built in. Pictures: from
 * anywhere, because login QR codes and avatars are addresses that the platform passes on, some of
 * them plain http. Frames: the authorization page, from the platform or over https.
 */
export function contentPolicy(html: string, { host, platform }: PolicyPlaces): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    [`script-src http://${host}/static/ http://${host}/__host/bridge.js`, ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: http: https:",
    `media-src 'self' data: blob: https: ${platform}`,
    "font-src 'self' data:",
    `connect-src 'self' ws://${host}`,
    `frame-src 'self' https: ${platform}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
