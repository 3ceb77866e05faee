/** Where a game's detail is, with a server of it chosen; every card leads there. */
export function gameAddress(gameId: number, serverId?: number | null): string {
  const server = serverId === undefined || serverId === null ? '' : `&serverId=${serverId}`;
  return `/detail?gameId=${gameId}${server}`;
}
