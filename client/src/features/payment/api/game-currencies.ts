import { listGameCurrencies } from '@gamebox/contract';
import { useCall } from '@gamebox/web/use-call.ts';

/** The games that sell their own currency, at which rate. */
export function useGameCurrencies() {
  return useCall(listGameCurrencies, {});
}
