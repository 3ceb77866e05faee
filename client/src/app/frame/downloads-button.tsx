import { formatPercent } from '@gamebox/ui/lib/format-percent.ts';
import { CLIENT_MESSAGES } from '@gamebox/contract';
import { Download } from 'lucide-react';
import { hasHost } from '../../bridge/cef-query.ts';
import { downloadsDrawer } from '../../features/native-games/model/jobs/drawer-prompt.ts';
import { jobPercent } from '../../features/native-games/model/games/job-figures.ts';
import { busyGame, useGames } from '../../features/native-games/model/games/game-store.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { toast } from '@gamebox/ui/toast-store.ts';
import { useStores } from '../../shared/lib/stores.ts';

/** Opens the drawer of downloads, and shows the running job's progress on every screen. */
export function DownloadsButton() {
  const stores = useStores();
  const done = useGames(({ games }) => {
    const busy = busyGame(games);
    return busy === null ? undefined : jobPercent(busy);
  });
  const percent = done === undefined ? undefined : formatPercent(done);
  return (
    <Button
      size="s"
      variant="ghost"
      icon={<Download />}
      aria-label="下载管理"
      aria-description={percent}
      title="下载管理"
      aria-haspopup="dialog"
      data-figures
      onClick={() => {
        if (hasHost()) void downloadsDrawer.ask(stores);
        else toast.show(CLIENT_MESSAGES.noHost);
      }}
    >
      {percent}
    </Button>
  );
}
