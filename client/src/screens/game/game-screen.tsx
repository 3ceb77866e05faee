import { LayoutGrid, List, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ViewMode } from '@gamebox/contract';
import { gamesFound, useGamePages } from '../../features/game/api/game-pages.ts';
import {
  filterOf,
  searchOf,
  sortChoices,
  tabChoices,
  tagChoices,
} from '../../features/game/model/game-filter.ts';
import type { GameSort } from '../../features/game/model/game-filter.ts';
import { useServerSearch } from '../../features/server-search/api/use-server-search.ts';
import { useViewMode } from '../../features/game/model/view-mode.ts';
import { useChannel } from '../../features/session/model/session-store.ts';
import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import { useSearch } from '../../shared/lib/use-search.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { Page } from '@gamebox/ui/page.tsx';
import { SegmentedControl } from '@gamebox/ui/segmented-control.tsx';
import { TabPanel, Tabs } from '@gamebox/ui/tabs.tsx';
import { FoundServers } from './found-servers.tsx';
import styles from './game-screen.module.css';
import { LocalGames } from './local-games.tsx';
import { searchedFor } from './searched-for.ts';
import { StoreGames } from './store-games.tsx';
import { useFoundFocus } from './use-found-focus.ts';

const views = [
  { value: 'graph', label: '图文', icon: <LayoutGrid /> },
  { value: 'list', label: '列表', icon: <List /> },
] as const satisfies readonly { value: ViewMode; label: string; icon: ReactNode }[];

/** /game, the store: `{ query }` in the navigation state searches, `?tab=&tag=` filters. */
export function GameScreen() {
  const { key, state } = useLocation();
  const query = searchedFor(state);
  const { tab = 0, tag = -1, sort = 'recommended', choose } = useStoreFilter();
  const [view, setView] = useViewMode();
  const channel = useChannel();
  const filter = {
    ...(query === '' ? {} : { keyword: query }),
    ...(tab > 0 ? { tab } : {}),
    ...(tag >= 0 ? { tag } : {}),
    ...(sort === 'recommended' ? {} : { sort }),
    scope: 'all',
  } as const;
  const games = useGamePages(filter, channel);
  const { total, ofTab } = gamesFound(games.data?.pages);
  const servers = useServerSearch(query);
  useFoundFocus(key, query, !games.isFetching && !servers.isFetching);
  // Then there is nothing to narrow, sort or show in another way.
  const found = query !== '' && tag < 0 ? (ofTab(0) ?? null) : null;
  const oneAtMost = found !== null && found <= 1 && (found === 0 || tab === 0);
  const list = (
    <StoreGames
      key={`${query}/${tab}/${tag}/${sort}`}
      games={games}
      query={query}
      view={view}
      narrowed={!oneAtMost && (tab > 0 || tag >= 0)}
      onWiden={() => choose({ tab: 0, tag: -1 })}
    />
  );
  return (
    <Page
      title={query === '' ? '全部游戏' : `搜索“${query}”`}
      note={
        total !== undefined && total > 0 && <span data-figures>共 {formatCount(total)} 款</span>
      }
      aside={query !== '' && <ClearSearch />}
      className={styles.page}
    >
      <LocalGames query={query} />
      <FoundServers query={query} />
      {oneAtMost ? (
        list
      ) : (
        <Tabs
          label="游戏分类"
          tabs={tabChoices.map(({ value, label }) => ({
            value,
            label,
            count: games.isPending ? null : ofTab(value),
          }))}
          value={tab}
          onChange={(next) => choose({ tab: next })}
          aside={<StoreTools tag={tag} sort={sort} choose={choose} view={view} onView={setView} />}
        >
          <TabPanel value={tab}>{list}</TabPanel>
        </Tabs>
      )}
    </Page>
  );
}

interface StoreToolsProps {
  tag: number;
  sort: GameSort;
  choose: (change: { tag?: number; sort?: GameSort }) => void;
  view: ViewMode;
  onView: (view: ViewMode) => void;
}

/** At the end of the row of categories. */
function StoreTools({ tag, sort, choose, view, onView }: StoreToolsProps) {
  return (
    <div className={styles.tools}>
      <SegmentedControl
        size="s"
        label="标签"
        segments={tagChoices}
        value={tag}
        onChange={(next) => choose({ tag: next })}
      />
      <SegmentedControl
        size="s"
        label="排序"
        segments={sortChoices}
        value={sort}
        onChange={(next) => choose({ sort: next })}
      />
      <SegmentedControl size="s" label="显示方式" segments={views} value={view} onChange={onView} />
    </div>
  );
}

function useStoreFilter() {
  const navigate = useNavigate();
  const location = useLocation();
  const search = useSearch();
  const filter = filterOf(search);
  const choose = (change: { tab?: number; tag?: number; sort?: GameSort }) => {
    const { tab = 0, tag = -1, sort = 'recommended' } = { ...filter, ...change };
    // A filter is no step of the history, and the search stays.
    void navigate({ search: searchOf(tab, tag, sort) }, { replace: true, state: location.state });
  };
  return { ...filter, choose };
}

function ClearSearch() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <Button icon={<X />} onClick={() => void navigate({ search }, { replace: true, state: null })}>
      清空搜索
    </Button>
  );
}
