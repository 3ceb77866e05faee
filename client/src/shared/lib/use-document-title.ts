import { useEffect } from 'react';

/** Sets the window's title to what the screen shows; an empty title keeps the route's. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined && title !== '') document.title = `${title} - 游戏盒子`;
  }, [title]);
}
