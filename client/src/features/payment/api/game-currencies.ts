import { ERRORS, listGameCurrencies } from '@gamebox/contract';
import { callKey } from '@gamebox/web/call-query.ts';
import { businessCode } from '@gamebox/web/request-error.ts';
import { useCall } from '@gamebox/web/use-call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The games that sell their own currency, at which rate. */
export function useGameCurrencies() {
  return useCall(listGameCurrencies, {});
}

/** Of a rate, or a share of zone coins, that was changed since it was listed. */
const OUTDATED: ReadonlySet<number | null> = new Set([
  ERRORS.GAME_EXCHANGE_NONE.code,
  ERRORS.GAME_EXCHANGE_ZONE_COINS.code,
]);

export function isOutdatedRate(error: unknown): boolean {
  return OUTDATED.has(businessCode(error));
}

/** Lists them anew where a price is refused for what the list said. */
export function useCurrenciesAfter(error: Error | null): void {
  const client = useQueryClient();
  const outdated = isOutdatedRate(error);
  useEffect(() => {
    if (outdated) void client.invalidateQueries({ queryKey: callKey(listGameCurrencies) });
  }, [outdated, client]);
}
