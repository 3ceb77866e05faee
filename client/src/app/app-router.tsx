import type { ReactNode } from 'react';
import { startTransition, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Location, NavigationType, Navigator } from 'react-router';
import {
  Router,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  createPath,
} from 'react-router';
import { isPresent } from '../shared/lib/lazy-screen.ts';
import type { Stores } from '../shared/lib/stores.ts';
import { useStores } from '../shared/lib/stores.ts';
import { setMove } from '../shared/lib/view-transition.ts';
import { SCREENS } from './screens.ts';

/**
 * After this time the screen's shape is shown if its code has not loaded, so that a press has a
 * visible result.
 */
const ANSWERED_AFTER_MS = 100;

interface Place {
  action: NavigationType;
  location: Location;
}

/**
 * BrowserRouter that supports `viewTransition` of Link and navigate. React Router supports it only
 * in its data router, which adds 17 kB gzip to the start (docs/decisions/declarative-router.md).
 */
export function AppRouter({ children }: { children: ReactNode }) {
  const [{ history, navigator, takeWish }] = useState(createHistory);
  const [place, setPlace] = useState<Place>({ action: history.action, location: history.location });
  const stores = useStores();
  useLayoutEffect(() => {
    let here = createPath(history.location);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = history.listen((next) => {
      const from = here;
      here = createPath(next.location);
      if (takeWish(from, here, next.action)) animate(stores, from, here, () => setPlace(next));
      else startTransition(() => setPlace(next));
      clearTimeout(timer);
      // No transition from here on: it would keep the old screen until the code has loaded.
      if (!hasCode(next.location.pathname))
        timer = setTimeout(() => setPlace(next), ANSWERED_AFTER_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [stores, history, takeWish]);
  return (
    <Router navigator={navigator} location={place.location} navigationType={place.action}>
      {children}
    </Router>
  );
}

/** The browser's history; it remembers which moves must be animated. */
function createHistory() {
  const history = createBrowserHistory({ v5Compat: true });
  const animated = new Set<string>();
  let wished = false;
  const navigator: Navigator = {
    createHref: (to) => history.createHref(to),
    encodeLocation: (to) => history.encodeLocation(to),
    go: (delta) => history.go(delta),
    push: (to, state, options) => {
      wished = options?.viewTransition === true;
      history.push(to, state);
    },
    replace: (to, state, options) => {
      wished = options?.viewTransition === true;
      history.replace(to, state);
    },
  };
  /** A move is animated if the caller asked for it, and so is the way back. */
  const takeWish = (from: string, to: string, action: string): boolean => {
    const wish = action === 'POP' ? animated.has(`${to} ${from}`) : wished;
    wished = false;
    if (wish && action !== 'POP') animated.add(`${from} ${to}`);
    return wish;
  };
  return { history, navigator, takeWish };
}

function hasCode(path: string): boolean {
  const screen = SCREENS.find((known) => known.path === path);
  return screen !== undefined && (screen.load === undefined || isPresent(screen.load));
}

function animate(stores: Stores, from: string, to: string, move: () => void): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still || typeof document.startViewTransition !== 'function') {
    startTransition(move);
    return;
  }
  // The left page must have the transition's name before the browser takes its snapshot.
  flushSync(() => setMove(stores, { from, to }));
  const transition = document.startViewTransition(() => flushSync(move));
  const end = () => setMove(stores, null);
  transition.finished.then(end, end);
}
