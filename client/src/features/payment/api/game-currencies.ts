import { ERRORS, listGameCurrencies } from '@gamebox/contract';
import { callKey } from '@gamebox/web/call-query.ts';
import { businessCode } from '@gamebox/web/request-error.ts';
import { useCall } from '@gamebox/web/use-call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The games that sell their own currency, and the rates. */
export function useGameCurrencies() {
  return useCall(listGameCurrencies, {});
}

/** Errors that mean that a rate or the share of zone coins has changed since it was listed. */
const OUTDATED: ReadonlySet<number | null> = new Set([
  ERRORS.GAME_EXCHANGE_NONE.code,
  ERRORS.GAME_EXCHANGE_ZONE_COINS.code,
]);

export function isOutdatedRate(error: unknown): boolean {
  return OUTDATED.has(businessCode(error));
}

/** Fetches the list again if a price is refused because the list is outdated. */
export function useCurrenciesAfter(error: Error | null): void {
  const client = useQueryClient();
  const outdated = isOutdatedRate(error);
  useEffect(() => {
    if (outdated) void client.invalidateQueries({ queryKey: callKey(listGameCurrencies) });
  }, [outdated, client]);
}
