import { createPrompt } from '../../../shared/lib/prompt.ts';

/** `accountsPrompt.ask()` opens the list of this machine's accounts. */
export const accountsPrompt = createPrompt();
