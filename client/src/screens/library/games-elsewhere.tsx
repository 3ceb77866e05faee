import type { GameRecord, GameState, GameSummary } from '@gamebox/contract';
import { useNow } from '@gamebox/ui/lib/use-now.ts';
import { MediaCard, MediaCardSkeleton } from '@gamebox/ui/media-card.tsx';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { useGameShelf } from '../../features/game/api/page-games.ts';
import { GameCard } from '../../features/game/components/game-card.tsx';
import { sizeText } from '../../features/game/model/size-text.ts';
import { gameAddress } from '../../features/game/model/game-address.ts';
import { useGameRecords } from '../../features/game-record/api/list-game-records.ts';
import { useChannel } from '../../features/session/model/session-store.ts';
import { GameAction } from '../../parts/play/game-action.tsx';
import { usePlayed } from '../../parts/play/use-played.ts';
import { CoverLines, areTiles, coverLook } from './cover-lines.tsx';
import { playedLines } from './library-lines.ts';
import styles from './games-elsewhere.module.css';

const most = 8;

interface Elsewhere {
  /** Played by the player, the latest first. */
  played: readonly GameRecord[];
  /** Others that can be downloaded. */
  others: readonly GameSummary[];
}

/**
 * Below a short library: the platform's games that this computer does not have. Nothing until the
 * platform has answered, and nothing where it does not.
 */
export function GamesElsewhere({ here }: { here: readonly GameState[] }) {
  const shelf = useGameShelf({ scope: 'all' }, useChannel());
  const records = useGameRecords();
  if (shelf.data === undefined || records.isLoading) return null;
  return <Shelves {...gamesElsewhere(here, shelf.data.list, records.data ?? [])} />;
}

/** In an empty library: the same games, of which the first has the page's red action. */
export function GamesToBegin() {
  const shelf = useGameShelf({ scope: 'all' }, useChannel());
  const records = useGameRecords();
  return (
    <AsyncSection query={shelf} skeleton={<Shape />}>
      {({ list }) =>
        records.isLoading ? (
          <Shape />
        ) : (
          <Shelves {...gamesElsewhere([], list, records.data ?? [])} leading />
        )
      }
    </AsyncSection>
  );
}

function gamesElsewhere(
  here: readonly GameState[],
  list: readonly GameSummary[],
  records: readonly GameRecord[],
): Elsewhere {
  const away = (taken: readonly { gameId: number }[]) => {
    const ids = new Set(taken.map(({ gameId }) => gameId));
    return ({ gameId, downloadable }: GameRecord | GameSummary) =>
      downloadable !== false && !ids.has(gameId);
  };
  const played = records.filter(away(here));
  const others = list.filter(away([...here, ...played]));
  return { played: played.slice(0, most), others: others.slice(0, most) };
}

function Shelves({ played, others, leading = false }: Elsewhere & { leading?: boolean }) {
  const look = coverLook(areTiles(played.length));
  const few = areTiles(others.length);
  const [first] = [...played, ...others];
  const leads = (game: { gameId: number }) => leading && game.gameId === first?.gameId;
  return (
    <>
      {played.length > 0 && (
        <Section title="玩过，未安装">
          <ul className={look.grid} aria-label="玩过，未安装">
            {played.map((game) => (
              <li key={game.gameId}>
                <PlayedGame game={game} look={look.card} leading={leads(game)} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {others.length > 0 && (
        <Section title="可以下载" more={{ to: '/game', label: '全部游戏' }}>
          <ul className={few ? coverLook(few).grid : styles.grid} aria-label="可以下载">
            {others.map((game) => (
              <li key={game.gameId}>
                {few ? (
                  <GameTile game={game} leading={leads(game)} />
                ) : (
                  <GameCard
                    game={game}
                    action={<GameAction game={game} prominent={leads(game)} />}
                  />
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** As the tiles above it: so the buttons of a few games are in sight below a short library. */
function GameTile({ game, leading }: { game: GameSummary; leading: boolean }) {
  const { gameId, name, versionName, coverPicture } = game;
  const size = sizeText(game);
  return (
    <MediaCard
      to={gameAddress(gameId)}
      src={pictureUrl(coverPicture)}
      ratio="3/4"
      title={name}
      className={coverLook(true).card}
      meta={<CoverLines lines={size === null ? [versionName] : [versionName, size]} />}
      action={<GameAction game={game} prominent={leading} />}
    />
  );
}

function PlayedGame(props: { game: GameRecord; look: string | undefined; leading: boolean }) {
  const { game, look, leading } = props;
  const { gameId, name, coverPicture, downloadable } = game;
  const now = useNow(60_000);
  const played = usePlayed()(gameId);
  return (
    <MediaCard
      to={gameAddress(gameId, played.serverId)}
      src={pictureUrl(coverPicture)}
      ratio="3/4"
      title={name}
      className={look}
      meta={<CoverLines lines={playedLines(played, now)} />}
      action={
        <GameAction
          game={{ gameId, name, coverPicture, downloadable, sizeBytes: null }}
          prominent={leading}
        />
      }
    />
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
