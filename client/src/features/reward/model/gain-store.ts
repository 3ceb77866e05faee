import type { Reward } from '@gamebox/contract';
import type { Stores } from '../../../shared/lib/stores.ts';
import { defineStore } from '../../../shared/lib/stores.ts';

/** What a player was given, to be shown once. */
export interface Gain {
  /** What it was for: `签到成功`. */
  title: string;
  /** A sentence under it. */
  note?: string | undefined;
  points: number;
  rewards: readonly Reward[];
  /** Goods and prizes with a picture of their own. */
  things?: readonly GainedThing[] | undefined;
}

export interface GainedThing {
  name: string;
  picture: string;
}

interface GainStore {
  open: boolean;
  /** The last one stays while its dialog closes. */
  gain: Gain | null;
  /** How many came before it: two may be alike. */
  place: number;
  /** What came while one was shown. */
  waiting: readonly Gain[];
}

export const useGain = defineStore<GainStore>(() => ({
  open: false,
  gain: null,
  place: 0,
  waiting: [],
}));

/** Shows it at once, or after those that are not taken yet. */
export function showGain(stores: Stores, gain: Gain): void {
  useGain
    .of(stores)
    .setState(({ open, place, waiting }) =>
      open ? { waiting: [...waiting, gain] } : { open: true, gain, place: place + 1 },
    );
}

export function closeGain(stores: Stores): void {
  useGain
    .of(stores)
    .setState(({ place, waiting: [next, ...waiting] }) =>
      next === undefined ? { open: false } : { gain: next, place: place + 1, waiting },
    );
}
