import { createContext } from 'react';

/**
 * True while the server is out of reach. The frame says so once; what could not be loaded shows
 * its shape until it comes by itself.
 */
export const ServerAwayContext = createContext(false);
