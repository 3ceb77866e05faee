import { createContext } from 'react';

/** Closes the surrounding dialog; null outside of one, and in one that can't be closed. */
export const DialogContext = createContext<(() => void) | null>(null);
