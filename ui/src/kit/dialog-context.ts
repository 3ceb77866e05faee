import { createContext } from 'react';

/** Closes the dialog around; null outside of one, and in one that can't be left. */
export const DialogContext = createContext<(() => void) | null>(null);
