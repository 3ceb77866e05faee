import { createPrompt } from '../../../../shared/lib/prompt.ts';
import { defineStore } from '../../../../shared/lib/stores.ts';

/** Asks where a game is installed, with its plan (`ask-before-install.ts`). */
export const planPrompt = createPrompt();

/** The game that is being planned or that the dialog is about. */
export const usePlanning = defineStore<{ gameId: number | null }>(() => ({ gameId: null }));
