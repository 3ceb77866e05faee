import { ButtonLink } from '@gamebox/ui/button.tsx';
import { useSearch } from '../../../shared/lib/use-search.ts';
import { useGameCurrencies } from '../api/game-currencies.ts';

/**
 * What comes after buying coins: exchanging them, into the game that was chosen where it sells its
 * currency. Nothing where no game does.
 */
export function ExchangeLink() {
  const search = useSearch();
  const currencies = useGameCurrencies().data ?? [];
  if (currencies.length === 0) return null;
  const target = new URLSearchParams({ tab: 'exchange' });
  if (currencies.some(({ gameId }) => String(gameId) === search.get('gameId')))
    for (const name of ['gameId', 'serverId', 'account']) {
      const value = search.get(name);
      if (value !== null) target.set(name, value);
    }
  return (
    <ButtonLink variant="primary" to={`/recharge?${target.toString()}`}>
      去兑换游戏币
    </ButtonLink>
  );
}
