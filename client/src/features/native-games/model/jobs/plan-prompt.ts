import { createPrompt } from '../../../../shared/lib/prompt.ts';
import { defineStore } from '../../../../shared/lib/stores.ts';

/** Asks where a game is installed, with its plan (`ask-before-install.ts`). */
export const planPrompt = createPrompt();

/** The games that are being planned or that the host has been asked to load; one as often as asked. */
export const usePlanning = defineStore<{ gameIds: readonly number[] }>(() => ({ gameIds: [] }));
