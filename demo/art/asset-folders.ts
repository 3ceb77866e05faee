import { join } from 'node:path';

export const DEMO_ASSETS = join(import.meta.dirname, '../assets');
/** What a platform without the demo world shows as well. */
export const PLATFORM_ASSETS = join(import.meta.dirname, '../../platform/assets');

/** Where the picture with this path below `/assets/` is kept. */
export function fileOf(path: string): string {
  const isPlatforms = path.startsWith('avatars/') || path === 'logo.svg';
  return join(isPlatforms ? PLATFORM_ASSETS : DEMO_ASSETS, path);
}
