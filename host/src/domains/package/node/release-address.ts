/** Name of the channel whose pointer an address is: the folder it stands in. Empty of no address. */
export function channelOf(packageUrl: string): string {
  return URL.parse(packageUrl)?.pathname.split('/').at(-2) ?? '';
}

/** Addresses of the folders that hold the game's packs, each ending in `/`; its own first. */
export function releaseHosts(packageUrl: string, mirrors: readonly string[]): string[] {
  return [...new Set([new URL('..', packageUrl).href, ...mirrors])];
}
