import { createContext, use } from 'react';
import type { Launcher } from './launch.ts';

export const LaunchContext = createContext<Launcher | null>(null);

/** What launches a game, through the checks of the application. */
export function useLauncher(): Launcher {
  const launcher = use(LaunchContext);
  if (launcher === null) throw new Error('no LaunchContext above');
  return launcher;
}
