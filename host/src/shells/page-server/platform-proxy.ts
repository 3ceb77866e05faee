import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endToEnd, REPEATABLE, Upstream } from './upstream-request.ts';
import { WaitingReads } from './waiting-reads.ts';

const PREFIXES = ['/api', '/assets', '/packages'];
/** Pages that drive a demo's outside services; they run under our page's own origin. */
const SIMULATOR = '/simulator';
/** No byte of any answer for so long is silence. */
const PATIENCE_MS = 3000;
const SANDBOX = 'sandbox allow-scripts allow-forms allow-popups';

/** Hands the platform's paths to the platform; where that is down, its envelope says so. */
export async function proxyPlatform(
  server: FastifyInstance,
  platformUrl: string,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const reads = new WaitingReads(patienceMs);
  const upstream = new Upstream(platformUrl, () => reads.hear());
  server.addHook('onClose', async () => upstream.close());
  await server.register(async (scope) => {
    // Bodies pass through as they come.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    for (const prefix of isThisMachine(platformUrl) ? [...PREFIXES, SIMULATOR] : PREFIXES)
      for (const url of [prefix, `${prefix}/*`])
        scope.all(url, (request, reply) => forward({ upstream, reads }, request, reply, prefix));
  });
}

interface Way {
  readonly upstream: Upstream;
  readonly reads: WaitingReads;
}

async function forward(
  { upstream, reads }: Way,
  request: FastifyRequest,
  reply: FastifyReply,
  prefix: string,
): Promise<FastifyReply> {
  if (leavesFolder(request.url)) return reply.code(400).send();
  if (isDocument(request)) return reply.redirect(upstream.address(request.url));
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  // Cookies know no ports: the one that proves a page to this host, and those of whatever
  // else runs on this machine, are nobody else's business. The platform works without.
  const { cookie: _cookie, ...headers } = request.headers;
  const body = request.body instanceof Readable ? request.body : null;
  try {
    const ask = async (signal: AbortSignal) =>
      upstream.call({
        method: request.method,
        url: request.url,
        headers: body === null ? withoutBody(headers) : headers,
        body,
        signal,
      });
    const answer = REPEATABLE.has(request.method)
      ? await reads.wait(async (givenUp) => ask(AbortSignal.any([gone.signal, givenUp])))
      : await ask(gone.signal);
    const kept = withoutReach(endToEnd(answer.headers));
    return reply
      .code(answer.statusCode ?? 502)
      .headers(prefix === SIMULATOR ? kept : sandboxed(kept))
      .header('x-content-type-options', 'nosniff')
      .send(answer);
  } catch {
    // A bare answer: the envelope of the platform with nothing of the fault in it.
    return reply.code(502).send({ code: 500, msg: '请求失败', data: null });
  }
}

/** A body that is not handed on must not be promised: the platform would wait for it. */
function withoutBody(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { 'content-length': _length, 'content-type': _type, expect: _expect, ...kept } = headers;
  return kept;
}

/** A platform elsewhere, whoever speaks for it, gets no document into our origin. */
function isThisMachine(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

/**
 * The platform's files are for our page, none takes its place in the window: a whole document is
 * looked at under the platform's own address.
 */
function isDocument({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'document';
}

/** A server that resolves `..` could be led out of the prefix. */
function leavesFolder(url: string): boolean {
  const path = url.split('?')[0] ?? '';
  try {
    return /(^|[\\/])\.\.([\\/]|$)/.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}

/** What would act on our whole origin: on its cookies, and on its pages. */
function withoutReach(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const {
    'set-cookie': _cookies,
    'clear-site-data': _clearing,
    'service-worker-allowed': _workers,
    ...kept
  } = headers;
  return kept;
}

/**
 * A document among the platform's files is not our page, though it comes under our origin: in a
 * sandbox it has an origin of its own, which the bridge refuses. Browsers have their own ways to
 * see a document in an answer, so every answer says it: scripts, pictures and calls don't heed it.
 */
function sandboxed(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const policies = [headers['content-security-policy'], SANDBOX].flat();
  const policy = policies.filter((each) => each !== undefined).join(', ');
  return { ...headers, 'content-security-policy': policy };
}
