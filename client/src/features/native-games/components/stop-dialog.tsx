import { ConfirmDialog } from '@gamebox/ui/confirm-dialog.tsx';
import { useStores } from '../../../shared/lib/stores.ts';
import { useGames } from '../model/games/game-store.ts';
import { stopGame } from '../model/jobs/download.ts';
import type { Stores } from '../../../shared/lib/stores.ts';

export interface StopDialogProps {
  gameId: number;
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Another server to enter after the game has ended. */
  next?: { name: string; enter: () => unknown } | undefined;
}

/** Asks before a running game is ended: unsaved progress is lost. */
export function StopDialog({ gameId, name, open, onOpenChange, next }: StopDialogProps) {
  const stores = useStores();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={next === undefined ? `停止《${name}》？` : `停止游戏，进入${next.name}？`}
      confirmText={next === undefined ? '停止游戏' : '停止并进入'}
      cancelText="继续游戏"
      tone="danger"
      onConfirm={async () => {
        if (!(await stopGame(stores, gameId)) || next === undefined) return;
        await waitForEnd(stores, gameId);
        void next.enter();
      }}
    >
      游戏会立即关闭，没有保存的进度可能会丢失。
    </ConfirmDialog>
  );
}

const patienceMs = 15_000;

/** Resolves when the game has ended; rejects if it keeps running. */
function waitForEnd(stores: Stores, gameId: number): Promise<void> {
  const games = useGames.of(stores);
  const ended = () => games.getState().games.get(gameId)?.running !== true;
  return new Promise((resolve, reject) => {
    const look = () => {
      if (!ended()) return;
      finish();
      resolve();
    };
    const timer = setTimeout(() => {
      finish();
      reject(new Error('游戏还没有关闭，请在游戏里退出，或过几秒再按一次'));
    }, patienceMs);
    const stop = games.subscribe(look);
    function finish(): void {
      clearTimeout(timer);
      stop();
    }
    look();
  });
}
