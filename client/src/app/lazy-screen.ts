import type { ComponentType } from 'react';
import { createElement, lazy, useState } from 'react';
import { reportReachable, useConnectivity } from '../http/connectivity.ts';

type Load = () => Promise<ComponentType>;

const tries = 3;
const loads: Load[] = [];

/**
 * A screen whose code comes with its first visit. Where the network is gone meanwhile, the visit
 * waits for it and goes on by itself; code that can't be had at all breaks the screen.
 */
export function lazyScreen(load: Load): ComponentType {
  let present: ComponentType | null = null;
  const bring = async (): Promise<ComponentType> => {
    present = await load();
    return present;
  };
  loads.push(bring);
  const Later = lazy(async () => ({ default: await patiently(bring) }));
  return function LazyScreen() {
    // Code that is here already renders at once: lazy() waits a turn even for that, and the picture
    // of a card would have nothing to grow into.
    const [Screen] = useState<ComponentType>(() => present ?? Later);
    return createElement(Screen);
  };
}

async function patiently(load: Load): Promise<ComponentType> {
  for (let attempt = 1; attempt < tries; attempt += 1) {
    try {
      return await load();
    } catch {
      reportReachable(false);
      await reachableAgain();
    }
  }
  return load();
}

function reachableAgain(): Promise<void> {
  return new Promise((resolve) => {
    const stop = useConnectivity.subscribe(({ reachable }) => {
      if (!reachable) return;
      stop();
      resolve();
    });
  });
}

/** Fetches the code of every screen in idle time: the next click has nothing to wait for. */
export function preloadScreens(): void {
  const rest = [...loads];
  const next = (): void => {
    const load = rest.shift();
    if (load !== undefined) {
      load().then(whenIdle, () => undefined);
    }
  };
  const whenIdle = (): void => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(next, { timeout: 5000 });
    else setTimeout(next, 500);
  };
  whenIdle();
}
