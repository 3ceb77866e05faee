import type { GameState } from '@gamebox/contract';
import { TargetDialog } from '../../parts/move/target-dialog.tsx';

export interface MoveSeveralProps {
  games: readonly GameState[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Asks the host; resolves when it has answered for each game. */
  onMove: (installDir: string) => Promise<void>;
}

/** One target folder for several games; each gets its own subfolder. */
export function MoveSeveral({ games, open, onOpenChange, onMove }: MoveSeveralProps) {
  return (
    <TargetDialog
      title={`移动 ${games.length} 款游戏`}
      note="一款接一款地移动，游戏会放进所选目录下各自的目录，存档和设置一起移动。"
      open={open}
      onOpenChange={onOpenChange}
      gameIds={games.map(({ gameId }) => gameId)}
      onMove={async (target) => {
        await onMove(target);
        return null;
      }}
    />
  );
}
