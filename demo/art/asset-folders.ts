import { join } from 'node:path';

export const DEMO_ASSETS = join(import.meta.dirname, '../assets');
/** Pictures that a platform without the demo world shows too. */
export const PLATFORM_ASSETS = join(import.meta.dirname, '../../platform/assets');

/** The source folder of the picture with this path below `/assets/`. */
export function fileOf(path: string): string {
  const isPlatforms = path.startsWith('avatars/') || path === 'logo.svg';
  return join(isPlatforms ? PLATFORM_ASSETS : DEMO_ASSETS, path);
}
