import type { GameState } from '@gamebox/contract';
import { uninstallGame } from '../../features/native-games/model/jobs/download.ts';
import { formatBytes } from '@gamebox/ui/lib/format-bytes.ts';
import { ConfirmDialog } from '@gamebox/ui/confirm-dialog.tsx';
import { nameOf } from './library-row.tsx';
import styles from './uninstall-several.module.css';
import { useStores } from '../../shared/lib/stores.ts';

export interface UninstallSeveralProps {
  games: readonly GameState[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called after all were requested; failures were already shown. */
  onDone: () => void;
}

/** One question for several games: which are removed, the freed space, and what stays. */
export function UninstallSeveral({ games, open, onOpenChange, onDone }: UninstallSeveralProps) {
  const stores = useStores();
  const freed = games.reduce((sum, { sizeBytes = 0 }) => sum + sizeBytes, 0);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`卸载 ${games.length} 款游戏？`}
      confirmText={`卸载 ${games.length} 款`}
      tone="danger"
      onConfirm={async () => {
        for (const { gameId } of games) await uninstallGame(stores, gameId);
        onDone();
      }}
    >
      <ul className={styles.games}>
        {games.map((game) => (
          <li key={game.gameId} className={styles.game}>
            <span className={styles.name}>{nameOf(game)}</span>
            <span data-figures>{formatBytes(game.sizeBytes ?? 0)}</span>
          </li>
        ))}
      </ul>
      <p data-figures>
        共释放 {formatBytes(freed)}。存档、设置和您自己放进去的文件会留在原来的目录；
        游戏账号和角色在服务器上，不受影响。
      </p>
    </ConfirmDialog>
  );
}
