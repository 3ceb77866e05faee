import { createPrompt } from '../../../shared/lib/prompt.ts';

/** `loginPrompt.ask()` opens the login dialog; true once the player is logged in. */
export const loginPrompt = createPrompt();
