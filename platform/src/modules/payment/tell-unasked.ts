import { BusinessError } from '../../business-error.ts';
import type { PaymentError } from '../../ports/payment/port.ts';
import type { PaymentDeps } from './deps.ts';

/**
 * Logs that a provider could not be asked for an operator, and returns what they are told: a provider that
 * does not take our keys won't do so in a few minutes either.
 */
export function tellUnasked(
  { log }: Pick<PaymentDeps, 'log'>,
  error: PaymentError,
  about: Readonly<Record<string, string>>,
  message: string,
): BusinessError {
  const isWrong = error.failure === 'misconfigured';
  log[isWrong ? 'error' : 'warn']({ err: error, ...about }, message);
  return isWrong
    ? new BusinessError('PAYMENT_PROVIDER_REFUSES', error.detail)
    : new BusinessError('PAYMENT_PROVIDER_SILENT');
}
