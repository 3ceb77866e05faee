import type { IncomingHttpHeaders } from 'node:http';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';

const PREFIXES = ['/api', '/assets', '/packages', '/simulator'] as const;
/** Longer than the client waits for its own calls. */
const ANSWER_MS = 30_000;
const SANDBOX = 'sandbox allow-scripts allow-forms allow-popups';
const CONNECT_MS = 3000;

/** Hands the platform's paths to the platform; where that is down, its envelope says so. */
export async function proxyPlatform(server: FastifyInstance, platformUrl: string): Promise<void> {
  for (const prefix of PREFIXES) {
    await server.register(httpProxy, {
      upstream: platformUrl,
      prefix,
      rewritePrefix: prefix,
      undici: { connect: { timeout: CONNECT_MS }, headersTimeout: ANSWER_MS },
      replyOptions: {
        // Cookies know no ports: the one that proves a page to this host, and those of whatever
        // else runs on this machine, are nobody else's business. The platform works without.
        rewriteRequestHeaders: (_request, headers) => ({ ...headers, cookie: undefined }),
        rewriteHeaders: ({ 'set-cookie': _cookies, ...headers }) =>
          prefix === '/simulator' ? headers : sandboxed(headers),
        onError: (reply) => {
          // A bare answer: the envelope of the platform with nothing of the fault in it.
          void reply.code(502).send({ code: 500, msg: '请求失败', data: null });
        },
      },
    });
  }
}

/**
 * A document among the platform's files is not our page, though it comes under our origin: in a
 * sandbox it has an origin of its own, which the bridge refuses.
 */
function sandboxed(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const type = headers['content-type'] ?? '';
  if (!/html|xml/.test(type)) return headers;
  const policies = [headers['content-security-policy'], SANDBOX].flat();
  const policy = policies.filter((each) => each !== undefined).join(', ');
  return { ...headers, 'content-security-policy': policy };
}
