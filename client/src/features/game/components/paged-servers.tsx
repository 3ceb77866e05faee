import type { GameServer } from '@gamebox/contract';
import { KEYWORD_LENGTH } from '@gamebox/contract';
import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { isLacking } from '@gamebox/web/is-lacking.ts';
import { useSettled } from '../../../shared/lib/use-settled.ts';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { Pagination } from '@gamebox/ui/pagination.tsx';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { SearchField } from '@gamebox/ui/search-field.tsx';
import { serverPageSize, useServerPage } from '../api/page-servers.ts';
import styles from './paged-servers.module.css';

interface PagedServersProps {
  gameId: number;
  servers: readonly GameServer[];
  /** One is chosen, which stays visible. */
  chosen: boolean;
  list: (servers: readonly GameServer[]) => ReactNode;
}

/**
 * All servers of a game that has many, with search and pages.
 * `servers`: those around now, for a platform that can't page them.
 */
export function PagedServers({ gameId, servers, chosen, list: listOf }: PagedServersProps) {
  const [text, setText] = useState('');
  const keyword = useSettled(text.trim());
  // The page number belongs to its keyword: another keyword begins at the first page.
  const [page, setPage] = useState({ keyword, pageNo: 1 });
  const pageNo = page.keyword === keyword ? page.pageNo : 1;
  const found = useServerPage({ gameId, pageNo, ...(keyword === '' ? {} : { keyword }) });
  if (found.data === undefined && isLacking(found.error)) return listOf(servers);
  return (
    <div className={styles.paged}>
      <SearchField
        label="搜索服务器"
        placeholder="搜索这个游戏的服务器"
        maxLength={KEYWORD_LENGTH}
        value={text}
        onChange={setText}
        className={styles.search}
      />
      <AsyncSection query={found} skeleton={<ServersSkeleton />}>
        {({ total, list }) => (
          <>
            <output className="visually-hidden">
              {keyword !== '' && `找到 ${formatCount(total)} 个服务器`}
            </output>
            {(total > 0 || chosen) && listOf(list)}
            {total === 0 && (
              <EmptyState compact hint={`没有找到含“${keyword}”的服务器，换一个词试试`} />
            )}
            <Pagination
              pageNo={pageNo}
              pageSize={serverPageSize}
              total={total}
              onChange={(next) => setPage({ keyword, pageNo: next })}
            />
          </>
        )}
      </AsyncSection>
    </div>
  );
}

function ServersSkeleton() {
  return (
    <div className={styles.skeleton}>
      {Array.from({ length: serverPageSize }, (_, index) => (
        <Skeleton key={index} height={60} />
      ))}
    </div>
  );
}
