import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { titleOf } from '../screens.ts';

const product = '游戏盒子';

/**
 * The title of each route. Before the screen's own effects, so that a screen can name itself more
 * exactly (`shared/lib/use-document-title.ts`).
 */
export function useWindowTitle(): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    document.title = `${titleOf(pathname)} - ${product}`;
  }, [pathname]);
}
