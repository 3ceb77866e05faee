import { createContext } from 'react';

export interface ServerAway {
  /** Why nothing comes. */
  text: string;
  /** Asks for the server at once. */
  retry: () => void;
}

/**
 * Not null while the server can't be reached. What could not be loaded says so in its place and
 * loads by itself when the server is back.
 */
export const ServerAwayContext = createContext<ServerAway | null>(null);
