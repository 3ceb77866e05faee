/** An address made whole, or null where it is none. (`URL.canParse` is younger than Chromium 109.) */
export function parseUrl(address: string, base: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** The whole address of a page of the web, or null where it is anything else. */
export function webAddress(address: string | null | undefined): string | null {
  // An empty address would mean this page itself.
  const url = address ? parseUrl(address, location.href) : null;
  return url !== null && ['http:', 'https:'].includes(url.protocol) ? url.href : null;
}
