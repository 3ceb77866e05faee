import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { useLocation } from 'react-router';
import { hasHost } from '../../bridge/cef-query.ts';
import { gameAddress } from '../../features/game/model/game-address.ts';
import { useGameRecords } from '../../features/game-record/api/list-game-records.ts';
import { useGames } from '../../features/native-games/model/games/game-store.ts';
import { isInLibrary } from '../../features/native-games/model/games/library.ts';
import { usePlayed } from '../../parts/play/use-played.ts';
import { SideRow } from '../layout/side-library.tsx';

const most = 3;

/**
 * The games that the player played last and that are not on this computer, as the last rows of the
 * left column: nothing that is there already moves when they come.
 */
export function RecentElsewhere() {
  const { pathname, search } = useLocation();
  const { games, asked } = useGames();
  const { data: records = [] } = useGameRecords();
  const playedOf = usePlayed();
  // Until the host has listed its games, one of them would be called 未安装.
  if (hasHost() && asked !== true) return null;
  const shownGame = new URLSearchParams(search).get('gameId');
  return records
    .filter(({ gameId }) => !isInLibrary(games.get(gameId)))
    .slice(0, most)
    .map(({ gameId, name, coverPicture }) => (
      <SideRow
        key={gameId}
        game={{
          gameId,
          name,
          cover: pictureUrl(coverPicture),
          text: '未安装',
          to: gameAddress(gameId, playedOf(gameId).serverId),
          current: pathname === '/detail' && shownGame === String(gameId),
          playable: false,
        }}
      />
    ));
}
