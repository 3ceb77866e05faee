/** Name of the channel whose pointer an address is: the folder it stands in. */
export function channelOf(packageUrl: string): string {
  return new URL(packageUrl).pathname.split('/').at(-2) ?? '';
}
