import { createContext } from 'react';

/**
 * True while the server can't be reached. The frame says so once, with a retry; what could not be
 * loaded keeps its shape and loads by itself when the server is back.
 */
export const ServerAwayContext = createContext(false);
