import { createContext, use } from 'react';
import type { StateCreator, StoreApi } from 'zustand';
import { createStore, useStore } from 'zustand';

/**
 * The state of one running application, except what a server stores: each store is created when it
 * is first used.
 */
export interface Stores {
  readonly application: symbol;
}

export function createStores(): Stores {
  return { application: Symbol('application') };
}

export const StoresContext = createContext<Stores | null>(null);

/** The stores for a component's actions. */
export function useStores(): Stores {
  const stores = use(StoresContext);
  if (stores === null) throw new Error('no StoresContext above');
  return stores;
}

/** Creates a value once for each application. */
export function perApplication<T extends object>(make: () => T): (stores: Stores) => T {
  const made = new WeakMap<Stores, T>();
  return (stores) => {
    const known = made.get(stores) ?? make();
    made.set(stores, known);
    return known;
  };
}

/** A hook that returns the store of the component's application, completely or by a selector. */
export interface StoreHook<T> {
  (): T;
  <S>(select: (state: T) => S): S;
  /** For code outside of components. */
  of: (stores: Stores) => StoreApi<T>;
}

export function defineStore<T>(initial: StateCreator<T>): StoreHook<T> {
  const of = perApplication(() => createStore<T>()(initial));
  function useDefined(): T;
  function useDefined<S>(select: (state: T) => S): S;
  function useDefined<S>(select: (state: T) => T | S = (state) => state): T | S {
    return useStore(of(useStores()), select);
  }
  return Object.assign(useDefined, { of });
}
