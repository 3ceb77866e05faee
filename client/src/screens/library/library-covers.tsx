import type { GameState } from '@gamebox/contract';
import { MediaCard } from '@gamebox/ui/media-card.tsx';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { memo } from 'react';
import { gameAddress } from '../../features/game/model/game-address.ts';
import { PlayButton } from '../../features/native-games/components/play-button.tsx';
import { libraryText } from '../../features/native-games/model/games/library.ts';
import quiet from '../../parts/play/game-action.module.css';
import { useHostPlay } from '../../parts/play/use-host-play.ts';
import { enterText, usePlayed } from '../../parts/play/use-played.ts';
import styles from './library-covers.module.css';
import { nameOf } from './library-row.tsx';

/** The games as covers, each with its play button; rare actions are in the list and on its page. */
export function LibraryCovers({ games }: { games: readonly GameState[] }) {
  return (
    <ul aria-label="我的游戏" className={styles.grid}>
      {games.map((game, index) => (
        <li key={game.gameId} className={styles.cell}>
          <LibraryCover game={game} leading={index === 0} />
        </li>
      ))}
    </ul>
  );
}

/** `leading`: its action is the page's red one. */
const LibraryCover = memo(function LibraryCover(props: { game: GameState; leading: boolean }) {
  const { game, leading } = props;
  const { gameId } = game;
  const name = nameOf(game);
  const played = usePlayed()(gameId);
  const { state, onAction } = useHostPlay(game, name);
  return (
    <MediaCard
      to={gameAddress(gameId, played.serverId)}
      src={pictureUrl(game.coverPrcture)}
      ratio="3/4"
      title={name}
      meta={<span data-figures>{libraryText(game)}</span>}
      action={
        <PlayButton
          size="m"
          className={leading ? undefined : quiet.action}
          state={state}
          title={state.kind === 'ready' ? enterText(played) : undefined}
          onAction={onAction}
        />
      }
    />
  );
});
