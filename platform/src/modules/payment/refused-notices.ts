import type { FastifyBaseLogger } from 'fastify';
import type { NotificationFault, PaymentProvider } from '../../ports/payment/port.ts';

/** Anybody may send notices: their lines would bury others. */
const TELL_MS = 10_000;

export type TellRefused = (provider: PaymentProvider, reason: NotificationFault) => void;

/**
 * Logs that notices are refused: the first of a provider and reason at once, and of those after it
 * every 10 s how many were not told. `clock` counts milliseconds.
 */
export function createRefusedNotices(
  log: Pick<FastifyBaseLogger, 'warn'>,
  clock = () => performance.now(),
): TellRefused {
  const told = new Map<string, { readonly time: number; untold: number }>();
  return (provider, reason) => {
    const key = `${provider} ${reason}`;
    const last = told.get(key);
    const time = clock();
    if (last !== undefined && time - last.time < TELL_MS) {
      last.untold += 1;
      return;
    }
    told.set(key, { time, untold: 0 });
    const untold = last?.untold ?? 0;
    log.warn({ provider, reason, untold }, 'a payment notice is refused');
  };
}
