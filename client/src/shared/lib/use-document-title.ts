import { useEffect } from 'react';

/** Names the window after what the screen shows; an empty title leaves the route's own. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined && title !== '') document.title = `${title} - 游戏盒子`;
  }, [title]);
}
