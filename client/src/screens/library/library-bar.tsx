import type { GameState } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';
import { useState } from 'react';
import { useGames } from '../../features/native-games/model/games/game-store.ts';
import { updateGame } from '../../features/native-games/model/jobs/queue-actions.ts';
import { formatBytes } from '@gamebox/ui/lib/format-bytes.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { SegmentedControl } from '@gamebox/ui/segmented-control.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import styles from './library-screen.module.css';
import type { LibraryFilter } from './sort-library.ts';
import { filtersOf } from './sort-library.ts';
import type { Choice } from './use-choice.ts';
import { useStores } from '../../shared/lib/stores.ts';

export interface LibraryBarProps {
  games: readonly GameState[];
  filter: LibraryFilter;
  onFilter: (filter: LibraryFilter) => void;
  choice: Choice;
}

/** Filters, and actions for many games. */
export function LibraryBar({ games, filter, onFilter, choice }: LibraryBarProps) {
  const filters = filtersOf(games);
  // A game that can be updated adds a filter, so 全部更新 is never left out.
  if (filters.length < 2 && choice.chosenIds === null) return null;
  return (
    <div className={styles.bar}>
      {filters.length > 1 && (
        <SegmentedControl<LibraryFilter>
          label="筛选"
          size="s"
          segments={filters}
          value={filter}
          onChange={onFilter}
        />
      )}
      {choice.chosenIds === null ? (
        <span className={styles.acts}>
          <UpdateAll games={games} />
        </span>
      ) : (
        <ChosenBar choice={choice} chosenIds={choice.chosenIds} />
      )}
    </div>
  );
}

function UpdateAll({ games }: { games: readonly GameState[] }) {
  const stores = useStores();
  const [busy, setBusy] = useState(false);
  // Only a host that lists its games has a queue.
  const queues = useGames((store) => store.listed);
  const old = games.filter(({ download_state: at }) => at === DownloadState.updateAvailable);
  if (!queues || old.length === 0) return null;
  const bytes = old.reduce((sum, { update }) => sum + (update?.downloadBytes ?? 0), 0);
  const run = async () => {
    setBusy(true);
    for (const { gameId } of old) await updateGame(stores, gameId);
    setBusy(false);
  };
  return (
    <Button size="s" loading={busy} onClick={() => void run()}>
      全部更新 {formatBytes(bytes)}
    </Button>
  );
}
