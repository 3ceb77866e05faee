/** What a player is told of a game whose record was restored from its release: that names no address. */
export const NO_ADDRESS = '下载地址已丢失，请打开游戏页面重新下载';

/** Name of the channel whose pointer an address is: the folder it stands in. Empty of no address. */
export function channelOf(packageUrl: string): string {
  return URL.parse(packageUrl)?.pathname.split('/').at(-2) ?? '';
}

/** Addresses of the folders that hold the game's packs, each ending in `/`; its own first, if any. */
export function releaseHosts(packageUrl: string, mirrors: readonly string[]): string[] {
  const own = URL.parse('..', packageUrl);
  return [...new Set([...(own === null ? [] : [own.href]), ...mirrors])];
}
