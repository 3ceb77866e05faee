import { createPrompt } from '../../../../shared/lib/prompt.ts';

/** All downloads of this computer, beside the page; the frame shows it (`app/downloads/`). */
export const downloadsDrawer = createPrompt();
