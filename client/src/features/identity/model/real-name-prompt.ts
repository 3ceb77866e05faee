import { createPrompt } from '../../../shared/lib/prompt.ts';

/** `realNamePrompt.ask()` opens the real-name dialog; true once the player is verified. */
export const realNamePrompt = createPrompt();
