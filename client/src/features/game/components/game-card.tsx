import type { GameSummary } from '@gamebox/contract';
import type { ReactNode } from 'react';
import { sizeText } from '../model/size-text.ts';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { MatchedText } from '@gamebox/ui/matched-text.tsx';
import { MediaCard } from '@gamebox/ui/media-card.tsx';
import { GameTag } from '../../../shared/domain/game-tag.tsx';
import { gameAddress } from '../model/game-address.ts';
import { shownServers } from '../model/shown-servers.ts';
import { useGrowingPicture } from '../model/growing-picture.ts';
import styles from './game-card.module.css';
import { OpeningTime } from '../../../shared/domain/opening-time.tsx';

export interface GameCardProps {
  game: GameSummary;
  /** The searched text, which is marked in the names. */
  query?: string | undefined;
  /** The action for the game's state. */
  action?: ReactNode;
  eager?: boolean | undefined;
}

/** A game in the store's picture view: the picture first, then its data. */
export function GameCard({ game, query, action, eager }: GameCardProps) {
  const wide = game.widePicture !== undefined && game.widePicture !== '';
  const growing = useGrowingPicture(game.gameId, 'store', wide ? 'wide' : 'cover');
  return (
    <div className={styles.box} onClickCapture={growing.onClickCapture}>
      <MediaCard
        to={gameAddress(game.gameId, query ? game.serverId : null)}
        src={pictureUrl(wide ? game.widePicture : game.coverPicture)}
        title={game.name}
        heading={<MatchedText text={game.name} query={query} />}
        tag={<GameTag tag={game.tag} facet />}
        eager={eager}
        transitionName={growing.transitionName}
        className={styles.card}
        meta={
          <>
            <span className={styles.line}>
              <span className={styles.cut} title={game.versionName}>
                <MatchedText text={game.versionName} query={query} />
              </span>
              <span className={styles.size} data-figures>
                {sizeText(game)}
              </span>
            </span>
            {shownServers(game).map(({ serverId, name, openTime }) => (
              <span key={serverId} className={styles.line}>
                <span className={styles.cut} title={name}>
                  <MatchedText text={name} query={query} />
                </span>
                <OpeningTime at={openTime} />
              </span>
            ))}
          </>
        }
        action={action}
      />
    </div>
  );
}
