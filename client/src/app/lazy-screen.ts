import type { ComponentType } from 'react';
import { createElement, lazy, useState } from 'react';
import { reportReachable, useConnectivity } from '../http/connectivity.ts';

type Load = () => Promise<ComponentType>;

const tries = 3;
const present = new Map<Load, ComponentType>();

/** Fetches a screen's code once; from then on it is here. */
export async function bring(load: Load): Promise<ComponentType> {
  const screen = present.get(load) ?? (await load());
  present.set(load, screen);
  return screen;
}

/**
 * A screen whose code comes with its first visit. Where the network is gone meanwhile, the visit
 * waits for it and goes on by itself; code that can't be had at all breaks the screen.
 */
export function lazyScreen(load: Load): ComponentType {
  const Later = lazy(async () => ({ default: await patiently(load) }));
  return function LazyScreen() {
    // Code that is here already renders at once: lazy() waits a turn even for that, and the picture
    // of a card would have nothing to grow into.
    const [Screen] = useState<ComponentType>(() => present.get(load) ?? Later);
    return createElement(Screen);
  };
}

async function patiently(load: Load): Promise<ComponentType> {
  for (let attempt = 1; attempt < tries; attempt += 1) {
    try {
      return await bring(load);
    } catch {
      reportReachable(false);
      await reachableAgain();
    }
  }
  return bring(load);
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
