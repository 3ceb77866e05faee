import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import type { GameState } from '@gamebox/contract';
import { LayoutGrid, List } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useHostCan } from '../../bridge/capabilities.ts';
import { useEasedFailures } from '../../features/native-games/api/use-eased-failure.ts';
import { useGames } from '../../features/native-games/model/games/game-store.ts';
import { leadGame } from '../../features/native-games/model/games/lead-game.ts';
import { loadGames } from '../../features/native-games/model/games/host-games.ts';
import { libraryGames } from '../../features/native-games/model/games/library.ts';
import { useBatchRun } from '../../features/native-games/model/jobs/batch-run.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { Page } from '@gamebox/ui/page.tsx';
import { SegmentedControl } from '@gamebox/ui/segmented-control.tsx';
import { Select } from '@gamebox/ui/select.tsx';
import { TextField } from '@gamebox/ui/text-field.tsx';
import { VirtualList } from '@gamebox/ui/virtual-list.tsx';
import type { PlayedOf } from '../../parts/play/use-played.ts';
import { usePlayed } from '../../parts/play/use-played.ts';
import { BatchProgress } from './batch-progress.tsx';
import { EmptyLibrary } from './empty-library.tsx';
import { GamesElsewhere } from './games-elsewhere.tsx';
import { LibraryBar } from './library-bar.tsx';
import { LibraryCovers } from './library-covers.tsx';
import { LibraryDrives } from './library-drives.tsx';
import { LibraryRow } from './library-row.tsx';
import styles from './library-screen.module.css';
import type { LibraryShape } from './library-view.ts';
import { isShort, useLibraryView } from './library-view.ts';
import type { LibraryFilter, LibraryOrder } from './sort-library.ts';
import { ORDERS, sortLibrary } from './sort-library.ts';
import type { Choice } from './use-choice.ts';
import { useChoice } from './use-choice.ts';
import { useHeldOrder } from '../../shared/lib/use-held-order.ts';
import { useStores } from '../../shared/lib/stores.ts';

const views = [
  { value: 'covers', label: '封面', icon: <LayoutGrid /> },
  { value: 'list', label: '列表', icon: <List /> },
] as const satisfies readonly { value: LibraryShape; label: string; icon: ReactNode }[];

/**
 * /library: this computer's games. It needs only the host, so it works without login and network;
 * what the player has played elsewhere is added to their times when the platform says it.
 */
export function LibraryScreen() {
  const stores = useStores();
  const can = useHostCan();
  const games = useGames((store) => store.games);
  const [order, setOrder] = useState<LibraryOrder>('recent');
  const [filter, setFilter] = useState<LibraryFilter>('all');
  const [text, setText] = useState('');
  const playedOf = usePlayed();
  const all = useMemo(() => libraryGames(games, playedOf), [games, playedOf]);
  const [view, setView] = useLibraryView(all.length);
  const sorted = useMemo(
    () => sortLibrary(all, { order, filter, text, playedOf }),
    [all, order, filter, playedOf, text],
  );
  const { items: shown, holding } = useHeldOrder(sorted, keyOf, `${order} ${filter}`);
  const choice = useChoice(shown);
  const { batch, leaving } = useBatchRun();
  // The host checks again which drives exist.
  useEffect(() => void loadGames(stores), [stores]);
  return (
    <Page
      title="我的游戏"
      note={all.length > 0 ? `共 ${formatCount(all.length)} 款` : undefined}
      aside={
        all.length > 0 && (
          <span className={styles.tools}>
            <TextField
              aria-label="筛选我的游戏"
              placeholder="按名称筛选"
              value={text}
              onChange={setText}
            />
            {choice.chosenIds === null && (
              <SegmentedControl<LibraryShape>
                label="视图"
                segments={views}
                value={view}
                onChange={setView}
              />
            )}
            <Select<LibraryOrder> label="排序" options={ORDERS} value={order} onChange={setOrder} />
            {choice.chosenIds === null && can('uninstallGame') && (
              <Button
                variant="ghost"
                className={styles.manage}
                disabled={choice.possible.length === 0}
                onClick={choice.begin}
              >
                批量管理
              </Button>
            )}
          </span>
        )
      }
    >
      {all.length > 0 && <LibraryDrives games={all} />}
      {all.length > 0 && (
        <LibraryBar games={all} filter={filter} onFilter={setFilter} choice={choice} />
      )}
      {batch !== null && <BatchProgress batch={batch} leaving={leaving} />}
      {shown.length > 0 && view === 'covers' && choice.chosenIds === null ? (
        <div {...holding}>
          <LibraryCovers games={shown} playedOf={playedOf} />
        </div>
      ) : shown.length > 0 ? (
        <div {...holding}>
          <LibraryRows games={shown} playedOf={playedOf} choice={choice} />
        </div>
      ) : all.length > 0 ? (
        <EmptyState
          hint="没有符合的游戏"
          action={
            <Button
              onClick={() => {
                setText('');
                setFilter('all');
              }}
            >
              查看全部
            </Button>
          }
        />
      ) : (
        <EmptyLibrary />
      )}
      {shown.length > 0 && isShort(all.length) && choice.chosenIds === null && (
        <GamesElsewhere here={all} />
      )}
    </Page>
  );
}

interface LibraryRowsProps {
  games: readonly GameState[];
  playedOf: PlayedOf;
  choice: Choice;
}

function LibraryRows({ games, playedOf, choice: { chosenIds, choose } }: LibraryRowsProps) {
  const leadId = leadGame(games, itself)?.gameId;
  const easedOf = useEasedFailures(games);
  const renderRow = useCallback(
    (game: GameState) => (
      <LibraryRow
        game={game}
        playedOf={playedOf}
        chosen={chosenIds?.has(game.gameId) ?? null}
        onChoose={choose}
        leading={game.gameId === leadId && chosenIds === null}
        eased={easedOf(game)?.text ?? null}
      />
    ),
    [playedOf, chosenIds, choose, leadId, easedOf],
  );
  return (
    <VirtualList
      label="我的游戏"
      items={games}
      itemKey={keyOf}
      estimateHeight={88}
      equalHeights
      renderItem={renderRow}
    />
  );
}

const keyOf = ({ gameId }: GameState): number => gameId;
const itself = (game: GameState): GameState => game;
