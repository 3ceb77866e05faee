import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLoginPage } from '../../domains/transfer/core/http-answer.ts';
import type { HttpAnswer } from '../../domains/transfer/core/http-answer.ts';
import { endToEnd, REPEATABLE, Upstream } from './upstream-request.ts';
import { WaitingReads } from './waiting-reads.ts';

const PREFIXES = ['/api', '/assets', '/packages'];
/** Pages that control a demo's outside services; they run under our page's own origin. */
const SIMULATOR = '/simulator';
/** The platform counts as silent after this time without any byte. */
const PATIENCE_MS = 3000;
const SANDBOX = 'sandbox allow-scripts allow-forms allow-popups';

export interface PlatformProxyOptions {
  readonly platformUrl: string;
  /** The platform itself has answered a call. */
  readonly onPlatform?: (() => void) | undefined;
  readonly patienceMs?: number;
}

/** Forwards the platform's paths to the platform; if it is down, answers with its envelope. */
export async function proxyPlatform(
  server: FastifyInstance,
  { platformUrl, onPlatform, patienceMs = PATIENCE_MS }: PlatformProxyOptions,
): Promise<void> {
  const reads = new WaitingReads(patienceMs);
  const upstream = new Upstream(platformUrl, () => reads.hear());
  server.addHook('onClose', async () => upstream.close());
  await server.register(async (scope) => {
    // Bodies are passed on unchanged.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    for (const prefix of isThisMachine(platformUrl) ? [...PREFIXES, SIMULATOR] : PREFIXES)
      for (const url of [prefix, `${prefix}/*`])
        scope.all(url, (request, reply) =>
          forward({ upstream, reads, onPlatform }, request, reply, prefix),
        );
  });
}

interface Way {
  readonly upstream: Upstream;
  readonly reads: WaitingReads;
  readonly onPlatform: PlatformProxyOptions['onPlatform'];
}

async function forward(
  { upstream, reads, onPlatform }: Way,
  request: FastifyRequest,
  reply: FastifyReply,
  prefix: string,
): Promise<FastifyReply> {
  if (leavesFolder(request.url)) return reply.code(400).send();
  if (isDocument(request)) return reply.redirect(upstream.address(request.url));
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  // Cookies do not know ports: neither the page's cookie for this host nor those of other programs
  // on this machine may go to the platform. It needs none.
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
    if (prefix === '/api' && isFetch(request) && isLoginPage(headOf(answer))) {
      answer.destroy();
      throw new Error('a page of the network in between');
    }
    if (isPlatforms(answer)) onPlatform?.();
    const kept = withoutReach(endToEnd(answer.headers));
    return reply
      .code(answer.statusCode ?? 502)
      .headers(prefix === SIMULATOR ? kept : sandboxed(kept))
      .header('x-content-type-options', 'nosniff')
      .header('vary', withDestination(kept.vary))
      .send(answer);
  } catch {
    // Only the platform's envelope, without details of the error.
    return reply.code(502).send({ code: 500, msg: '请求失败', data: null });
  }
}

function headOf({ statusCode = 0, headers }: IncomingMessage): HttpAnswer {
  return { status: statusCode, headers };
}

/** Not a page of the network in between, nor a gateway's. */
function isPlatforms({ statusCode = 0, headers }: IncomingMessage): boolean {
  return statusCode < 500 && headers['content-type']?.startsWith('application/json') === true;
}

/** A body that is not forwarded must not be announced: the platform would wait for it. */
function withoutBody(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { 'content-length': _length, 'content-type': _type, expect: _expect, ...kept } = headers;
  return kept;
}

/** Documents of a platform on another machine are never served under our origin. */
function isThisMachine(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

/**
 * The platform's files are for our page and must not replace it in the window: a whole document is
 * only shown under the platform's own address.
 */
function isDocument({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'document';
}

/** A script's own call, or that of another program. */
function isFetch({ headers }: FastifyRequest): boolean {
  return (headers['sec-fetch-dest'] ?? 'empty') === 'empty';
}

/** What the browser has kept of a call must not become a document, past the redirect of those. */
function withDestination(vary: string | undefined): string {
  return vary === undefined ? 'sec-fetch-dest' : `${vary}, sec-fetch-dest`;
}

/** A server that resolves `..` could be made to leave the prefix. */
function leavesFolder(url: string): boolean {
  const path = url.split('?')[0] ?? '';
  try {
    return /(^|[\\/])\.\.([\\/]|$)/.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}

/** Removes headers that would affect our whole origin: its cookies and its pages. */
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
 * A document among the platform's files is not our page, although it comes under our origin: a
 * sandbox gives it another origin, which the bridge refuses. Browsers have several ways to detect a
 * document, so every answer gets the header: scripts, pictures and calls ignore it.
 */
function sandboxed(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const policies = [headers['content-security-policy'], SANDBOX].flat();
  const policy = policies.filter((each) => each !== undefined).join(', ');
  return { ...headers, 'content-security-policy': policy };
}
