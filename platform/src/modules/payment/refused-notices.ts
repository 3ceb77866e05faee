import type { FastifyBaseLogger } from 'fastify';
import type { NotificationFault, PaymentProvider } from '../../ports/payment/port.ts';

/** Anybody may send notices: their lines would bury others. */
const TELL_MS = 10_000;

export type TellRefused = (provider: PaymentProvider, reason: NotificationFault) => void;

/**
 * Logs that notices are refused: the first of a provider and reason at once, and of those after it
 * every 10 s how many were not told.
 */
export function createRefusedNotices(log: Pick<FastifyBaseLogger, 'warn'>): TellRefused {
  const untoldOf = new Map<string, number>();
  return (provider, reason) => {
    const key = `${provider} ${reason}`;
    const tell = (untold: number) => {
      log.warn({ provider, reason, untold }, 'a payment notice is refused');
      untoldOf.set(key, 0);
      setTimeout(tellRest, TELL_MS).unref();
    };
    const tellRest = () => {
      const untold = untoldOf.get(key) ?? 0;
      if (untold > 0) tell(untold);
      else untoldOf.delete(key);
    };
    const untold = untoldOf.get(key);
    if (untold === undefined) tell(0);
    else untoldOf.set(key, untold + 1);
  };
}
