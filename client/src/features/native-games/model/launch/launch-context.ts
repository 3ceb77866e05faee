import { createContext, use } from 'react';
import type { Launcher } from './launch.ts';

export const LaunchContext = createContext<Launcher | null>(null);

/** The application's launcher, which runs all checks. */
export function useLauncher(): Launcher {
  const launcher = use(LaunchContext);
  if (launcher === null) throw new Error('no LaunchContext above');
  return launcher;
}
