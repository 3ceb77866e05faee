import type { GameSummary } from '@gamebox/contract';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { MediaCard } from '@gamebox/ui/media-card.tsx';
import { GameTag } from '../../../shared/domain/game-tag.tsx';
import { gameAddress } from '../model/game-address.ts';
import { useGrowingPicture } from '../model/growing-picture.ts';

/** A game on a shelf: its cover and a short text. `place` is the shelf's name. */
export function GameTile({ game, place }: { game: GameSummary; place: string }) {
  const growing = useGrowingPicture(game.gameId, place, 'cover');
  return (
    <div onClickCapture={growing.onClickCapture}>
      <MediaCard
        to={gameAddress(game.gameId)}
        src={pictureUrl(game.coverPicture)}
        ratio="3/4"
        title={game.name}
        tag={<GameTag tag={game.tag} facet />}
        transitionName={growing.transitionName}
        meta={game.versionName}
      />
    </div>
  );
}
