import { Button, ButtonLink } from '@gamebox/ui/button.tsx';
import { useSearch } from '../../../shared/lib/use-search.ts';
import { useGameCurrencies } from '../api/game-currencies.ts';

/** The buttons after buying coins: exchange them; only 完成 if no game accepts coins. */
export function DoneOrExchange({ onDone }: { onDone: () => void }) {
  const address = useExchangeAddress();
  return (
    <>
      <Button variant={address === null ? 'primary' : 'secondary'} onClick={onDone}>
        完成
      </Button>
      {address !== null && (
        <ButtonLink variant="primary" to={address}>
          去兑换游戏币
        </ButtonLink>
      )}
    </>
  );
}

/**
 * The address of the exchange, for the chosen game if it sells its currency; null: no game does.
 */
function useExchangeAddress(): string | null {
  const search = useSearch();
  const currencies = useGameCurrencies().data ?? [];
  if (currencies.length === 0) return null;
  const target = new URLSearchParams({ tab: 'exchange' });
  if (currencies.some(({ gameId }) => String(gameId) === search.get('gameId')))
    for (const name of ['gameId', 'serverId', 'account']) {
      const value = search.get(name);
      if (value !== null) target.set(name, value);
    }
  return `/recharge?${target.toString()}`;
}
