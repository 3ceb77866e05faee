import type { FastifyBaseLogger } from 'fastify';
import { createRareTeller } from '../log/rare-teller.ts';
import { RegistryUnavailableError } from './identity-registry/port.ts';
import type { IdentityRegistry } from './identity-registry/port.ts';
import { SmsSendError } from './sms/port.ts';
import type { SmsSender } from './sms/port.ts';
import { WechatLoginError } from './wechat-login/port.ts';
import type { WechatLogin } from './wechat-login/port.ts';

/** How often each outside service could not be used, by its name. */
export type ProviderFailures = Map<string, number>;

interface Told {
  readonly service: string;
  readonly reason: string;
}

/**
 * Wraps the ports of providers so that the operator learns what players meet: a failed call has a line
 * in the log with the provider's code or the cause, one in ten seconds of each service, and is counted.
 * What only one player's message or code is the reason of is neither.
 */
export function createToldFailures(
  log: Pick<FastifyBaseLogger, 'warn'>,
  failures: ProviderFailures,
) {
  const tell = createRareTeller<Told>((told, untold) =>
    log.warn({ ...told, untold }, 'a provider could not be used'),
  );
  const telling =
    <A extends readonly unknown[], R>(service: string, ask: (...given: A) => Promise<R>) =>
    (...given: A): Promise<R> =>
      ask(...given).catch((error: unknown) => {
        if (error instanceof Error && isOfProvider(error)) {
          failures.set(service, (failures.get(service) ?? 0) + 1);
          tell(service, { service, reason: error.message });
        }
        throw error;
      });
  return {
    sms: (port: SmsSender): SmsSender => ({ send: telling('sms', port.send) }),
    wechatLogin: (port: WechatLogin): WechatLogin => ({
      qrText: port.qrText,
      consentUrl: port.consentUrl,
      exchange: telling('wechat-login', port.exchange),
    }),
    identityRegistry: ({ submit, ask }: IdentityRegistry): IdentityRegistry => ({
      submit: telling('identity-registry', submit),
      ask: telling('identity-registry', ask),
    }),
  };
}

function isOfProvider(error: Error): boolean {
  if (error instanceof SmsSendError) return error.failure !== 'frequent';
  if (error instanceof WechatLoginError) return error.failure !== 'code';
  return error instanceof RegistryUnavailableError;
}
