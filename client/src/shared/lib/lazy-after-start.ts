import type { ComponentType } from 'react';
import { lazyScreen } from './lazy-screen.ts';
import { whenIdle } from './when-idle.ts';

/** What nobody comes for: the start waits neither for its code nor for what it asks. */
export function lazyAfterStart(load: () => Promise<ComponentType>): ComponentType {
  return lazyScreen(async () => {
    await whenIdle();
    return load();
  });
}
