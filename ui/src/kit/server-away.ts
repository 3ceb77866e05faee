import { createContext } from 'react';

/**
 * True while the server can't be reached. The frame shows that once; what could not be loaded keeps
 * its skeleton until it loads by itself.
 */
export const ServerAwayContext = createContext(false);
