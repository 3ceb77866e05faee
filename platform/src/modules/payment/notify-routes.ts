import type { FastifyError, FastifyInstance } from 'fastify';
import { NOTIFY_PATHS, PAYMENT_PROVIDERS } from '../../ports/payment/port.ts';
import type {
  Acknowledgement,
  PaymentProvider,
  RawNotification,
} from '../../ports/payment/port.ts';

export type ReceiveNotice = (
  provider: PaymentProvider,
  raw: RawNotification,
) => Promise<Acknowledgement | null>;

/**
 * The routes for the providers' notices. The body stays raw, because the signature covers its
 * bytes.
 */
export function notifyRoutes(receive: ReceiveNotice) {
  return (app: FastifyInstance): void => {
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
    for (const provider of PAYMENT_PROVIDERS)
      app.post(NOTIFY_PATHS[provider], { schema: { hide: true } }, async (request, reply) => {
        const body = typeof request.body === 'string' ? request.body : '';
        const answer = await receive(provider, { headers: headersOf(request.headers), body });
        if (answer === null) return reply.callNotFound();
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
