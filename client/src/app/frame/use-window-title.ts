import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { titleOf } from '../screens.ts';

const product = '游戏盒子';

/**
 * Sets the title of each route. It runs before the screen's own effects, so that a screen can set a
 * more exact one (`shared/lib/use-document-title.ts`).
 */
export function useWindowTitle(): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    document.title = `${titleOf(pathname)} - ${product}`;
  }, [pathname]);
}
