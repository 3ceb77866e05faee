import { createContext } from 'react';

/** True within a drawer: a question asked there stands over the drawer, not over the page. */
export const DrawerContext = createContext(false);
