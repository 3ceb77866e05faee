import type { GameAccount } from '@gamebox/contract';
import { useNavigate } from 'react-router';
import { useGameAccounts } from '../../features/game-account/api/list-accounts.ts';
import { useToldGameRecords } from '../../features/game-record/api/list-game-records.ts';
import { useSearch } from '../../shared/lib/use-search.ts';

/**
 * The choice of a recharge or an exchange in the address; missing parts follow from the player's
 * data.
 */
export interface RechargeChoice {
  /** null: not chosen yet. */
  gameId: number | null;
  serverId: number | null;
  account: string | null;
  /** null: untouched, so a first amount is offered; 0: something typed that is no amount. */
  amountFen: number | null;
  /** Platform coins to exchange; null and 0 as above. */
  coins: number | null;
  /** 1: zone coins pay as much as they may. */
  zone: number | null;
}

/** The address of a choice, for reloads and for links from other pages. */
function rechargeAddress(tab: string | null, choice: RechargeChoice): string {
  const { gameId, serverId, account, amountFen, coins, zone } = choice;
  const search = new URLSearchParams();
  const named = { tab, gameId, serverId, account, amountFen, coins, zone };
  for (const [name, value] of Object.entries(named))
    if (value !== null) search.set(name, String(value));
  return `/recharge?${search.toString()}`;
}

/** The choice in the address, and a function to change a part of it. */
export function useAskedChoice() {
  const search = useSearch();
  const navigate = useNavigate();
  const asked: RechargeChoice = {
    gameId: numberIn(search, 'gameId'),
    serverId: numberIn(search, 'serverId'),
    account: search.get('account'),
    amountFen: amountIn(search, 'amountFen'),
    coins: amountIn(search, 'coins'),
    zone: numberIn(search, 'zone'),
  };
  const change = (part: Partial<RechargeChoice>) =>
    void navigate(rechargeAddress(search.get('tab'), { ...asked, ...part }), { replace: true });
  return { asked, change };
}

function amountIn(search: URLSearchParams, name: string): number | null {
  return search.get(name) === '0' ? 0 : numberIn(search, name);
}

function numberIn(search: URLSearchParams, name: string): number | null {
  const value = Number(search.get(name));
  return Number.isSafeInteger(value) && value > 0 ? value : null;
}

/**
 * The game in which the player last registered or played, of those given (null: all; undefined: not
 * known yet) in which they have an account; null if there is none; undefined until known.
 */
export function useLikelyGame(
  among: readonly number[] | null | undefined,
): number | null | undefined {
  const accounts = useGameAccounts();
  const records = useToldGameRecords();
  if (among === undefined || accounts.isPending || records.isPending) return undefined;
  const lastUsed = ({ gameId, createTime }: GameAccount) => {
    const record = records.data?.find((one) => one.gameId === gameId);
    return Math.max(createTime ?? 0, record?.lastPlayTime ?? 0);
  };
  const own = accounts.data?.filter(({ gameId }) => among?.includes(gameId) !== false) ?? [];
  const [last] = [...own].sort((one, other) => lastUsed(other) - lastUsed(one));
  return last?.gameId ?? null;
}
