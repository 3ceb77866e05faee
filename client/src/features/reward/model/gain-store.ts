import type { Reward } from '@gamebox/contract';
import type { Stores } from '../../../shared/lib/stores.ts';
import { defineStore } from '../../../shared/lib/stores.ts';

/** Something that the player got, to be shown once. */
export interface Gain {
  /** The reason: `签到成功`. */
  title: string;
  /** A sentence below it. */
  note?: string | undefined;
  points: number;
  rewards: readonly Reward[];
  /** The prize's own picture, shown in place of the first one's icon. */
  picture?: string | undefined;
  /** Goods and prizes with their own pictures. */
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
  /** How many were shown before it: two may be equal. */
  place: number;
  /** Those that came while one was shown. */
  waiting: readonly Gain[];
}

export const useGain = defineStore<GainStore>(() => ({
  open: false,
  gain: null,
  place: 0,
  waiting: [],
}));

/** Shows it at once, or after those that are still open. */
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
