/** An address made whole, or null where it is none. (`URL.canParse` is younger than Chromium 109.) */
export function parseUrl(address: string, base: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
