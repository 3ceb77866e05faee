import { createPrompt } from '../../../../shared/lib/prompt.ts';

/** The drawer of all downloads; the frame shows it (`app/downloads/`). */
export const downloadsDrawer = createPrompt();
