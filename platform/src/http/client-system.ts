import type { ClientSystem } from '@gamebox/contract';

/** The order matters: Android user agents contain Linux too, and iPhone ones `like Mac OS X`. */
const SYSTEMS: readonly (readonly [RegExp, ClientSystem])[] = [
  [/\bAndroid\b/, 'android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'ios'],
  [/\bWindows\b/, 'windows'],
  [/\bMac OS X\b/, 'macos'],
  [/\b(?:Linux|X11)\b/, 'linux'],
];

/** The system in the `User-Agent` of a browser engine; empty if it has none. */
export function clientSystemOf(userAgent: string): ClientSystem {
  return SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
}
