import { create } from 'zustand';
import { createPrompt } from '../../../../shared/lib/prompt.ts';

/** Asks where a game is to be installed, after its plan is known (`ask-before-install.ts`). */
export const planPrompt = createPrompt();

/** The game whose plan the host is asked for, or that the dialog is open about. */
export const usePlanning = create<{ gameId: number | null }>(() => ({ gameId: null }));
