import { createContext, use } from 'react';
import type { StateCreator, StoreApi } from 'zustand';
import { createStore, useStore } from 'zustand';

/**
 * One running application, as far as no server keeps its state: each store is made for it when it
 * is first asked for, and goes with it.
 */
export interface Stores {
  readonly application: symbol;
}

export function createStores(): Stores {
  return { application: Symbol('application') };
}

export const StoresContext = createContext<Stores | null>(null);

/** Whose stores a component's actions change. */
export function useStores(): Stores {
  const stores = use(StoresContext);
  if (stores === null) throw new Error('no StoresContext above');
  return stores;
}

/** What `make` makes, once for each application. */
export function perApplication<T extends object>(make: () => T): (stores: Stores) => T {
  const made = new WeakMap<Stores, T>();
  return (stores) => {
    const known = made.get(stores) ?? make();
    made.set(stores, known);
    return known;
  };
}

/** Shows a component the store of the application it stands in; all of it, or what it selects. */
export interface StoreHook<T> {
  (): T;
  <S>(select: (state: T) => S): S;
  /** For what is no component. */
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
