import type { FastifyError, FastifyInstance } from 'fastify';
import { addressBlocks } from '../../address-blocks.ts';
import { NOTIFY_PATHS, PAYMENT_PROVIDERS } from '../../ports/payment/port.ts';
import type { CountRefused } from '../../http/limit-rate.ts';
import { createNoticeAddresses } from './notice-addresses.ts';
import type { PaymentProvider, RawNotification } from '../../ports/payment/port.ts';
import type { Received } from './inbox.ts';

export type ReceiveNotice = (
  provider: PaymentProvider,
  raw: RawNotification,
) => Promise<Received | null>;

const TOO_MANY = 429;

/**
 * The routes for the providers' notices. The body stays raw, because the signature covers its
 * bytes. Only notices that are refused count against their address.
 */
export function notifyRoutes(receive: ReceiveNotice) {
  return (app: FastifyInstance, countRefused: CountRefused): void => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
      done(null, body);
    });
    // A provider takes HTTP 200 for an acknowledgement and sends the notice no more.
    app.setErrorHandler((error: FastifyError, request, reply) => {
      const status = error.statusCode ?? 500;
      if (status >= 500) request.log.error({ err: error }, 'a payment notice is not taken');
      return reply.code(status).send();
    });
    const addresses = createNoticeAddresses(() => performance.now());
    for (const provider of PAYMENT_PROVIDERS)
      app.post(NOTIFY_PATHS[provider], { schema: { hide: true } }, async (request, reply) => {
        const [{ block }] = addressBlocks(request.ip);
        const waitMs = addresses.wait(block);
        if (waitMs > 0)
          return reply
            .code(TOO_MANY)
            .header('retry-after', Math.ceil(waitMs / 1_000))
            .send();
        const body = typeof request.body === 'string' ? request.body : '';
        const received = await receive(provider, { headers: headersOf(request.headers), body });
        if (received === null) return reply.callNotFound();
        const { isTaken, answer } = received;
        if (isTaken) addresses.prove(block);
        else if (await countRefused(request, reply)) {
          addresses.limit(block, Number(reply.getHeader('retry-after')) * 1_000);
          return reply.code(TOO_MANY).send();
        }
        return reply.code(answer.status).type(answer.contentType).send(answer.body);
      });
  };
}

function headersOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): RawNotification['headers'] {
  const single = Object.entries(headers).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(single.map(([name, value]) => [name, String(value)]));
}
