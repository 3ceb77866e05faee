import { followSystemTheme } from '@gamebox/ui/lib/theme.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { version } from '../../package.json';
import { loadCapabilities } from '../bridge/capabilities.ts';
import { loadGames, watchSilentJobs } from '../features/native-games/model/games/host-games.ts';
import { watchFirstJob } from '../features/native-games/model/jobs/watch-first-job.ts';
import { writeStored } from '../shared/lib/stored.ts';
import { createApp } from './create-app.tsx';
import { createStores } from '../shared/lib/stores.ts';

/** Starts the application. Nothing here waits: the frame is painted before any answer. */
export function start(root: HTMLElement): void {
  writeStored('version', version);
  followSystemTheme();
  const stores = createStores();
  const app = <StrictMode>{createApp(stores)}</StrictMode>;
  // In slices: as a whole the first frame is the longest task of the start.
  startTransition(() => createRoot(root).render(app));
  void loadCapabilities();
  void loadGames(stores);
  watchSilentJobs(stores);
  watchFirstJob(stores);
}
