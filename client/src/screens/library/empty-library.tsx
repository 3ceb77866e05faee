import { hasHost } from '../../bridge/cef-query.ts';
import { useGameShelf } from '../../features/game/api/page-games.ts';
import { GameCard } from '../../features/game/components/game-card.tsx';
import { useGameRecords } from '../../features/game-record/api/list-game-records.ts';
import type { GameRecord, GameSummary } from '@gamebox/contract';
import { useChannel } from '../../features/session/model/session-store.ts';
import { ButtonLink } from '@gamebox/ui/button.tsx';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { MediaCardSkeleton } from '@gamebox/ui/media-card.tsx';
import { AsyncSection } from '@gamebox/ui/query-list.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { GameAction } from '../../parts/play/game-action.tsx';
import styles from './empty-library.module.css';

const most = 8;

/** No game is installed: games to begin with, first those that were played on another computer. */
export function EmptyLibrary() {
  const here = hasHost();
  return (
    <>
      <EmptyState
        compact
        title={here ? undefined : '在客户端里查看'}
        hint={here ? '这台电脑还没有游戏，下载的游戏会出现在这里' : '请在游戏盒子客户端中使用'}
        action={
          <ButtonLink to="/game" size="s">
            全部游戏
          </ButtonLink>
        }
      />
      {here && <GamesToBegin />}
    </>
  );
}

function GamesToBegin() {
  const shelf = useGameShelf({ scope: 'all' }, useChannel());
  const records = useGameRecords();
  return (
    <AsyncSection query={shelf} skeleton={<Shape />}>
      {({ list }) => {
        if (records.isLoading) return <Shape />;
        const { played, others } = gamesToBegin(list, records.data ?? []);
        return (
          <>
            <Games title="以前玩过" games={played} leading />
            <Games title="可以下载" games={others} leading={played.length === 0} />
          </>
        );
      }}
    </AsyncSection>
  );
}

/** Downloadable games, split by whether the player has played them. */
function gamesToBegin(list: readonly GameSummary[], records: readonly GameRecord[]) {
  const downloadable = list.filter((game) => game.downloadable !== false);
  const byId = new Map(downloadable.map((game) => [game.gameId, game]));
  const played = records.flatMap(({ gameId }) => byId.get(gameId) ?? []);
  const others = downloadable.filter((game) => !played.includes(game));
  return { played: played.slice(0, most), others: others.slice(0, most) };
}

interface GamesProps {
  title: string;
  games: readonly GameSummary[];
  /** The first one has the page's red action. */
  leading: boolean;
}

function Games({ title, games, leading }: GamesProps) {
  if (games.length === 0) return null;
  return (
    <Section title={title}>
      <ul className={styles.grid} aria-label={title}>
        {games.map((game, place) => (
          <li key={game.gameId}>
            <GameCard
              game={game}
              action={<GameAction game={game} prominent={leading && place === 0} />}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Shape() {
  return (
    <div className={styles.grid}>
      {Array.from({ length: 4 }, (_, place) => (
        <MediaCardSkeleton key={place} action />
      ))}
    </div>
  );
}
