import { createPrompt } from '../../../shared/lib/prompt.ts';

/** `authorizationPrompt.ask()` shows the platform's authorization page. */
export const authorizationPrompt = createPrompt();
