import type { FastifyBaseLogger } from 'fastify';
import { createRareTeller } from '../../log/rare-teller.ts';
import type { NotificationFault, PaymentProvider } from '../../ports/payment/port.ts';

export type TellRefused = (provider: PaymentProvider, reason: NotificationFault) => void;

/** Logs that notices are refused: anybody may send them. */
export function createRefusedNotices(log: Pick<FastifyBaseLogger, 'warn'>): TellRefused {
  const tell = createRareTeller<Parameters<TellRefused>>(([provider, reason], untold) =>
    log.warn({ provider, reason, untold }, 'a payment notice is refused'),
  );
  return (provider, reason) => tell(`${provider} ${reason}`, [provider, reason]);
}
