import { createPrompt } from '../../../../shared/lib/prompt.ts';
import { defineStore } from '../../../../shared/lib/stores.ts';

/** Asks where a game is to be installed, after its plan is known (`ask-before-install.ts`). */
export const planPrompt = createPrompt();

/** The game whose plan the host is asked for, or that the dialog is open about. */
export const usePlanning = defineStore<{ gameId: number | null }>(() => ({ gameId: null }));
