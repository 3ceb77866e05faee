import type { GameAccount, GameServer } from '@gamebox/contract';

/** The servers of the player's own in a game; null: none, or unknown. */
export interface OwnServers {
  readonly played: number | null;
  /** Where the account was registered. */
  readonly registered: number | null;
}

/**
 * The servers that an order may be for, the first that exists is meant: the chosen one, else the
 * player's own. One on which the player is a stranger is never meant: coins would go there unnoticed.
 */
export function meantServers(
  { played, registered }: OwnServers,
  asked: { readonly serverId: number | null; readonly account: string | null },
): readonly number[] {
  // Another account than the last one is played elsewhere.
  const own = asked.account === null ? [played, registered] : [registered, played];
  return [asked.serverId, ...own].filter((id) => id !== null);
}

/**
 * The account that an order may be for: the chosen one, else the one that was registered on the
 * chosen server or the one played last, else the latest.
 */
export function meantAccount(
  accounts: readonly GameAccount[],
  asked: { readonly serverId: number | null; readonly account: string | null },
  played: number | null,
): GameAccount | undefined {
  const server = asked.serverId ?? played;
  return (
    accounts.find(({ account }) => account === asked.account) ??
    accounts.find(({ serverId }) => serverId !== null && serverId === server) ??
    accounts[0]
  );
}

/** What the player is told of the server that the order is for. */
export function serverNote(
  server: GameServer | null,
  { played, registered }: OwnServers,
  account: string | null,
): string {
  if (server === null) return '没有您玩过的服务器，请选择一个';
  if (server.serverId === played) return '您上次玩的服务器';
  if (account === null) return '您在这里还没有游戏账号';
  return server.serverId === registered
    ? `账号 ${account} 注册的服务器`
    : // What was played before the last time is not known.
      '不是您上次玩的服务器，请核对';
}
