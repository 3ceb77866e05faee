import type { ClientSystem } from '@gamebox/contract';

/** In this order: an Android says Linux as well, and an iPhone something like Mac OS X. */
const SYSTEMS: readonly (readonly [RegExp, ClientSystem])[] = [
  [/\bAndroid\b/, 'android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'ios'],
  [/\bWindows\b/, 'windows'],
  [/\bMac OS X\b/, 'macos'],
  [/\b(?:Linux|X11)\b/, 'linux'],
];

/** What the `User-Agent` of a browser engine runs on; empty text where it doesn't say. */
export function clientSystemOf(userAgent: string): ClientSystem {
  return SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
}
