/**
 * The error for a game whose record was restored from its release: a release contains no address.
 */
export const NO_ADDRESS = '下载地址已丢失，请打开游戏页面重新下载';

/** The name of the channel of a pointer's address: its folder. Empty for an empty address. */
export function channelOf(packageUrl: string): string {
  return URL.parse(packageUrl)?.pathname.split('/').at(-2) ?? '';
}

/**
 * The addresses of the folders with the game's packs, each ending in `/`; its own first, if any.
 */
export function releaseHosts(packageUrl: string, mirrors: readonly string[]): string[] {
  const own = URL.parse('..', packageUrl);
  return [...new Set([...(own === null ? [] : [own.href]), ...mirrors])];
}
