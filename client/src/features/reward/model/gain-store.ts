import type { Reward } from '@gamebox/contract';
import { create } from 'zustand';

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
}

export const useGain = create<GainStore>(() => ({ open: false, gain: null }));

export function showGain(gain: Gain): void {
  useGain.setState({ open: true, gain });
}

export function closeGain(): void {
  useGain.setState({ open: false });
}
