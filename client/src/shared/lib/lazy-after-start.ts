import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createElement, useState } from 'react';
import { lazyScreen } from './lazy-screen.ts';
import { waitForStartEnd } from './wait-for-start-end.ts';

/** A component that nobody waits for: neither its code nor its calls delay the start. */
export function lazyAfterStart(load: () => Promise<ComponentType>): ComponentType {
  // React forgets the state of what suspends at its first render, so it can't be kept there.
  const later = new WeakMap<QueryClient, ComponentType>();
  const laterBy = (client: QueryClient): ComponentType => {
    const known = later.get(client);
    if (known !== undefined) return known;
    const made = lazyScreen(async () => {
      await waitForStartEnd(client);
      return load();
    });
    later.set(client, made);
    return made;
  };
  return function LazyAfterStart() {
    const client = useQueryClient();
    const [Later] = useState<ComponentType>(() => laterBy(client));
    return createElement(Later);
  };
}
