import { createContext } from 'react';

/** True inside a drawer: a question asked there is above the drawer, not above the page. */
export const DrawerContext = createContext(false);
