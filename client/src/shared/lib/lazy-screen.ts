import type { ConnectivityStore } from '@gamebox/web/connectivity.ts';
import { reportReachable } from '@gamebox/web/connectivity.ts';
import { useHttp } from '@gamebox/web/http-context.ts';
import type { ComponentType } from 'react';
import { createElement, lazy, useState } from 'react';

type Load = () => Promise<ComponentType>;

const tries = 3;
const present = new Map<Load, ComponentType>();

/** Fetches a screen's code once; from then on it is here. */
export async function bring(load: Load): Promise<ComponentType> {
  const screen = present.get(load) ?? (await load());
  present.set(load, screen);
  return screen;
}

/** Whether a screen's code is here. */
export function isPresent(load: Load): boolean {
  return present.has(load);
}

/**
 * A screen whose code comes with its first visit. Where the network is gone meanwhile, the visit
 * waits for it and goes on by itself; code that can't be had at all breaks the screen.
 */
export function lazyScreen(load: Load): ComponentType {
  // React forgets the state of what suspends at its first render, so it can't be kept there.
  const later = new WeakMap<ConnectivityStore, ComponentType>();
  const laterBy = (connectivity: ConnectivityStore): ComponentType => {
    const known = later.get(connectivity);
    if (known !== undefined) return known;
    const made = lazy(async () => ({ default: await bringPatiently(load, connectivity) }));
    later.set(connectivity, made);
    return made;
  };
  return function LazyScreen() {
    const { connectivity } = useHttp();
    // Code that is here already renders at once: lazy() waits a turn even for that, and the picture
    // of a card would have nothing to grow into.
    const [Screen] = useState<ComponentType>(() => present.get(load) ?? laterBy(connectivity));
    return createElement(Screen);
  };
}

async function bringPatiently(load: Load, connectivity: ConnectivityStore): Promise<ComponentType> {
  for (let attempt = 1; attempt < tries; attempt += 1) {
    try {
      return await bring(load);
    } catch {
      reportReachable(connectivity, false);
      await waitReachable(connectivity);
    }
  }
  return bring(load);
}

function waitReachable(connectivity: ConnectivityStore): Promise<void> {
  return new Promise((resolve) => {
    const stop = connectivity.subscribe(({ reachable }) => {
      if (!reachable) return;
      stop();
      resolve();
    });
  });
}
