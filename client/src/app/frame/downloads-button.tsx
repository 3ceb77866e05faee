import { Download } from 'lucide-react';
import { hasHost } from '../../bridge/cef-query.ts';
import { downloadsDrawer } from '../../features/native-games/model/downloads-drawer.ts';
import { busyGame, useGames } from '../../features/native-games/model/game-store.ts';
import { Button } from '../../shared/ui/button.tsx';

/** Opens all downloads, and tells from everywhere how far the one under way is. */
export function DownloadsButton() {
  const progress = useGames(({ games }) => busyGame(games)?.progress);
  if (!hasHost()) return null;
  return (
    <Button
      size="s"
      variant="ghost"
      icon={<Download />}
      aria-label="下载管理"
      title="下载管理"
      aria-haspopup="dialog"
      data-figures
      onClick={() => void downloadsDrawer.ask()}
    >
      {progress === undefined ? undefined : `${Math.floor(progress)}%`}
    </Button>
  );
}
