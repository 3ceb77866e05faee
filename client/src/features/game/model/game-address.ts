/** The address of a game's page, optionally with a chosen server; every card uses it. */
export function gameAddress(gameId: number, serverId?: number | null): string {
  const server = serverId === undefined || serverId === null ? '' : `&serverId=${serverId}`;
  return `/detail?gameId=${gameId}${server}`;
}
