import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { ErrorState } from '../kit/error-state.tsx';
import { LinedRow, linedList } from '../kit/lined-list.tsx';
import { MatchedText } from '../kit/matched-text.tsx';
import { Pagination } from '../kit/pagination.tsx';
import { ProgressBar } from '../kit/progress-bar.tsx';
import type { AsyncResult } from '../kit/async-section.tsx';
import { QueryList } from '../kit/query-list.tsx';
import { Skeleton, SkeletonText } from '../kit/skeleton.tsx';
import { Tag } from '../kit/tag.tsx';
import { Time } from '../kit/time.tsx';
import { VirtualList } from '../kit/virtual-list.tsx';
import { Exhibit } from './exhibit.tsx';
import styles from './gallery.module.css';
import type { SampleGame } from './sample-data.ts';
import { games } from './sample-data.ts';

const settled = { isPending: false, isError: false, error: null, refetch: () => undefined };
const queries: Readonly<Record<string, AsyncResult<readonly SampleGame[]>>> = {
  loading: { ...settled, data: undefined, isPending: true },
  error: { ...settled, data: undefined, isError: true, error: new Error('请求超时') },
  empty: { ...settled, data: [] },
  items: { ...settled, data: games.slice(0, 4) },
};

export function Lists() {
  const [pageNo, setPageNo] = useState(10);
  return (
    <>
      {Object.entries(queries).map(([name, query]) => (
        <Exhibit key={name} name={`QueryList: ${name}`}>
          <QueryList
            label="游戏"
            query={query}
            select={(data) => data}
            itemKey={(game) => game.id}
            skeletonCount={3}
            skeleton={
              <div className={styles.listRow}>
                <Skeleton width={160} />
                <Skeleton width={64} />
              </div>
            }
            empty={{ hint: '换个关键词再试试', action: <Button>清空搜索</Button> }}
            renderItem={(game) => (
              <div className={styles.listRow}>
                <MatchedText text={game.name} query="江" />
                <Tag>{game.version}</Tag>
                <Time at={Date.now() + game.id * 36_000_000 - 72_000_000} />
              </div>
            )}
          />
        </Exhibit>
      ))}
      <Exhibit name="linedList, LinedRow">
        <ul className={linedList}>
          {games.slice(0, 3).map((game) => (
            <li key={game.id}>
              <LinedRow title={game.name} meta={<Time at={game.id} format="full" />}>
                <Tag>{game.version}</Tag>
              </LinedRow>
            </li>
          ))}
        </ul>
      </Exhibit>
      <Exhibit name="Pagination, ProgressBar, Skeleton">
        <Pagination pageNo={pageNo} pageSize={10} total={1960} onChange={setPageNo} />
        <ProgressBar label="任务进度" percent={62} />
        <ProgressBar label="任务进度" percent={100} tone="jade" />
        <SkeletonText lines={3} />
      </Exhibit>
      <Exhibit name="VirtualList (2000)">
        <VirtualList
          label="图鉴"
          height={160}
          estimateHeight={52}
          items={Array.from({ length: 2000 }, (_, index) => index + 1)}
          itemKey={(item) => item}
          renderItem={(item) => (
            <div className={styles.listRow}>
              第 {item} 件物品<span>{item}</span>
            </div>
          )}
        />
      </Exhibit>
      <Exhibit name="EmptyState, ErrorState alone">
        <EmptyState hint="还没有玩过游戏，去商店看看" />
        <ErrorState error="服务器开小差了，请稍后再试" onRetry={() => undefined} />
      </Exhibit>
    </>
  );
}
