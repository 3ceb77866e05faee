import { ConfirmDialog } from '@gamebox/ui/confirm-dialog.tsx';
import { toast } from '@gamebox/ui/toast-store.ts';
import { useStores } from '../../../shared/lib/stores.ts';
import { useGames } from '../model/games/game-store.ts';
import { stopGame } from '../model/jobs/download.ts';
import type { Stores } from '../../../shared/lib/stores.ts';

export type MakeWay = () => Promise<boolean>;

export interface StopDialogProps {
  gameId: number;
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /**
   * Another server to enter. `enter` ends the game by `makeWay` once it may start it again; false
   * means that the game still runs.
   */
  next?: { name: string; enter: (makeWay: MakeWay) => unknown } | undefined;
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
        if (next === undefined) await stopGame(stores, gameId);
        // The launch shows itself from here on, and may ask the player for something.
        else void next.enter(() => makeWay(stores, gameId));
      }}
    >
      游戏会立即关闭，没有保存的进度可能会丢失。
    </ConfirmDialog>
  );
}

const patienceMs = 15_000;

/** Ends the game; what keeps it running is shown. */
async function makeWay(stores: Stores, gameId: number): Promise<boolean> {
  if (!(await stopGame(stores, gameId))) return false;
  const ended = await waitForEnd(stores, gameId);
  if (!ended) toast.warning('游戏还没有关闭，请在游戏里退出，或过几秒再按一次');
  return ended;
}

/** Resolves to whether the game has ended in time. */
function waitForEnd(stores: Stores, gameId: number): Promise<boolean> {
  const games = useGames.of(stores);
  const ended = () => games.getState().games.get(gameId)?.running !== true;
  return new Promise((resolve) => {
    const finish = (answer: boolean): void => {
      clearTimeout(timer);
      stop();
      resolve(answer);
    };
    const look = () => ended() && finish(true);
    const timer = setTimeout(() => finish(false), patienceMs);
    const stop = games.subscribe(look);
    look();
  });
}
