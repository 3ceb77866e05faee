import { Cover } from '@gamebox/ui/cover.tsx';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { useGame } from '../../features/game/api/get-game.ts';
import styles from './library-covers.module.css';

interface GameSceneProps {
  gameId: number;
  serverId: number | null;
  name: string;
}

/** The game's wide picture behind its card. The platform alone has it: until it answers, nothing. */
export function GameScene({ gameId, serverId, name }: GameSceneProps) {
  const picture = useGame(gameId, serverId).data?.widePicture ?? '';
  if (picture === '') return null;
  return (
    <Cover
      src={pictureUrl(picture)}
      name={name}
      ratio="20/9"
      decorative
      eager
      className={styles.scene}
    />
  );
}
