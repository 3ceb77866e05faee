import type { QueryClient } from '@tanstack/react-query';
import { bring } from '../shared/lib/lazy-screen.ts';
import type { Stores } from '../shared/lib/stores.ts';
import { SCREENS } from './screens.ts';

/** Asks for the code and the first calls of the screen at `path` before anything renders. */
export function askForScreen(stores: Stores, client: QueryClient, path: string): void {
  const screen = SCREENS.find((known) => known.path === path);
  if (screen?.load === undefined) return;
  // A failure does not matter here: the screen tries again when it renders.
  const nothing = () => undefined;
  void bring(screen.load).catch(nothing);
  void screen.ask?.().then((ask) => ask(stores, client), nothing);
}
