/** Where a game's detail is (`wire.md §1`); a game's card anywhere leads there. */
export function gameAddress(gameId: number): string {
  return `/detail?gameId=${gameId}`;
}
