import { defineStore } from '../../../../shared/lib/stores.ts';

/** What the page of a game says of the chosen server while that is not open yet. */
export const useAwaitedServer = defineStore<{ gameId: number | null; text: string }>(() => ({
  gameId: null,
  text: '',
}));
