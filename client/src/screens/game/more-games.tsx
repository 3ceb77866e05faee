import { use, useEffect, useRef } from 'react';
import type { useGamePages } from '../../features/game/api/game-pages.ts';
import { useScrollContainer } from '@gamebox/ui/lib/scroll-container.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { ServerAwayContext } from '@gamebox/ui/server-away.ts';
import styles from './store-games.module.css';

/**
 * The end of the store: fetches the next page before it becomes visible, or says that this is the
 * end. While the server is away it is empty: the frame says so, and the list goes on by itself.
 */
export function MoreGames({ games }: { games: ReturnType<typeof useGamePages> }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = games;
  const away = use(ServerAwayContext);
  const foot = useRef<HTMLDivElement>(null);
  const page = useScrollContainer();
  const waiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !away;
  useEffect(() => {
    if (!waiting || foot.current === null || typeof IntersectionObserver === 'undefined') {
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void fetchNextPage();
      },
      { root: page.current, rootMargin: '600px 0px' },
    );
    observer.observe(foot.current);
    return () => observer.disconnect();
  }, [waiting, fetchNextPage, page]);
  if (away && hasNextPage) return <div className={styles.more} />;
  return (
    <div ref={foot} className={styles.more}>
      <output>{isFetchNextPageError && '后面的游戏没有加载出来'}</output>
      {hasNextPage ? (
        <Button variant="ghost" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchNextPageError ? '重试' : isFetchingNextPage ? '正在加载' : '加载更多'}
        </Button>
      ) : (
        '没有更多了'
      )}
    </div>
  );
}
