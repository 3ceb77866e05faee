import { Cover } from '@gamebox/ui/cover.tsx';
import { Link } from '@gamebox/ui/link.tsx';
import { useGame } from '../../features/game/api/get-game.ts';
import { OpeningTime } from '../../shared/domain/opening-time.tsx';
import { shownServers } from '../../features/game/model/shown-servers.ts';
import { gameAddress } from '../../features/game/model/game-address.ts';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { GameAction } from '../../parts/play/game-action.tsx';
import styles from './article-game.module.css';

/** The game of an article, below its text; nothing until or unless it is known. */
export function ArticleGame({ gameId }: { gameId: number }) {
  const game = useGame(gameId).data;
  if (game === undefined) return null;
  return (
    <article className={styles.card} aria-label={`《${game.name}》`}>
      <Cover
        src={pictureUrl(game.coverPicture)}
        name={game.name}
        ratio="3/4"
        decorative
        className={styles.cover}
      />
      <div className={styles.text}>
        <Link
          to={gameAddress(gameId)}
          viewTransition
          data-whole-card
          className={styles.link}
          title={game.name}
        >
          {game.name}
        </Link>
        {game.summary !== undefined && <p className={styles.summary}>{game.summary}</p>}
        {game.serverName !== '' &&
          shownServers(game).map(({ serverId, name, openTime }) => (
            <p key={serverId} className={styles.server}>
              <span className={styles.name}>{name}</span>
              <OpeningTime at={openTime} />
            </p>
          ))}
      </div>
      <span className={styles.action}>
        <GameAction game={game} prominent />
      </span>
    </article>
  );
}
