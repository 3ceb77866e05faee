import { isOutOfReach, useGames } from '../../features/native-games/model/games/game-store.ts';
import { moveGame } from '../../features/native-games/model/games/move-game.ts';
import { formatBytes } from '@gamebox/ui/lib/format-bytes.ts';
import { PathText } from '@gamebox/ui/path-text.tsx';
import { useStores } from '../../shared/lib/stores.ts';
import styles from './move-dialog.module.css';
import { TargetDialog } from './target-dialog.tsx';

export interface MoveDialogProps {
  gameId: number;
  name: string;
  installPath: string | undefined;
  sizeBytes: number | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Moves a game to another folder or disk; the play button shows the progress. */
export function MoveDialog(props: MoveDialogProps) {
  const { gameId, name, installPath, sizeBytes, open, onOpenChange } = props;
  const stores = useStores();
  const outOfReach = useGames(({ games }) => isOutOfReach(games.get(gameId)));
  return (
    <TargetDialog
      title={`移动《${name}》`}
      details={
        <dl className={styles.details}>
          <dt>现在位于</dt>
          <dd>{installPath === undefined ? '—' : <PathText path={installPath} />}</dd>
          {sizeBytes !== undefined && (
            <>
              <dt>游戏大小</dt>
              <dd data-figures>{formatBytes(sizeBytes)}</dd>
            </>
          )}
        </dl>
      }
      note="游戏会放进所选目录下它自己的目录，存档和设置一起移动。"
      open={open}
      onOpenChange={onOpenChange}
      gameIds={[gameId]}
      onMove={(target) => moveGame(stores, gameId, target)}
      outOfReach={outOfReach}
    />
  );
}
