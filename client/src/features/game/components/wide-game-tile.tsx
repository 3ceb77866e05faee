import type { GameSummary } from '@gamebox/contract';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { MediaCard } from '@gamebox/ui/media-card.tsx';
import { GameTag } from '../../../shared/domain/game-tag.tsx';
import { gameAddress } from '../model/game-address.ts';
import { useGrowingPicture } from '../model/growing-picture.ts';
import styles from './game-card.module.css';

/** A game on the first shelf: its wide picture and its summary. */
export function WideGameTile({ game, place }: { game: GameSummary; place: string }) {
  const wide = game.widePicture !== undefined && game.widePicture !== '';
  const growing = useGrowingPicture(game.gameId, place, wide ? 'wide' : 'cover');
  const about = game.summary ?? game.versionName;
  return (
    <div onClickCapture={growing.onClickCapture}>
      <MediaCard
        to={gameAddress(game.gameId)}
        src={pictureUrl(wide ? game.widePicture : game.coverPicture)}
        title={game.name}
        tag={<GameTag tag={game.tag} facet />}
        transitionName={growing.transitionName}
        meta={
          <span className={styles.cut} title={about}>
            {about}
          </span>
        }
      />
    </div>
  );
}
