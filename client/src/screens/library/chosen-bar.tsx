import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import { useState } from 'react';
import { useBatchRun } from '../../features/native-games/model/jobs/batch-run.ts';
import type { Asked, Batch } from '../../features/native-games/model/jobs/batch.ts';
import { moveGames, verifyGames } from '../../features/native-games/model/jobs/batch.ts';
import { runBatch } from '../../features/native-games/model/jobs/run-batch.ts';
import { adviceFor } from '../../features/native-games/model/jobs/failure-advice.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { toast } from '@gamebox/ui/toast-store.ts';
import styles from './library-screen.module.css';
import { MoveSeveral } from './move-several.tsx';
import { UninstallSeveral } from './uninstall-several.tsx';
import type { Choice } from './use-choice.ts';
import { useStores } from '../../shared/lib/stores.ts';

interface ChosenBarProps {
  choice: Choice;
  chosenIds: ReadonlySet<number>;
}

/** Actions for the selected games. */
export function ChosenBar({ choice, chosenIds }: ChosenBarProps) {
  const [asking, setAsking] = useState<'move' | 'uninstall' | null>(null);
  const stores = useStores();
  const { batch } = useBatchRun();
  const [sending, setSending] = useState(false);
  const games = choice.possible.filter(({ gameId }) => chosenIds.has(gameId));
  const gameIds = games.map(({ gameId }) => gameId);
  const none = games.length === 0;
  const close = () => setAsking(null);
  const begin = (work: Batch['work'], { taken, refused }: Asked) => {
    if (refused !== null) toast.warning(adviceFor(refused, true).text);
    if (taken.length === 0) return;
    runBatch(stores, { work, gameIds: taken });
    choice.end();
  };
  const verify = async () => {
    setSending(true);
    const asked = await verifyGames(stores, gameIds);
    setSending(false);
    begin('verify', asked);
  };
  // The host is already processing several games.
  const busy = none || batch !== null;
  return (
    <span className={styles.acts}>
      <span className={styles.count} data-figures>
        已选 {formatCount(games.length)} 款
      </span>
      <Button size="s" onClick={choice.chooseAll}>
        全选
      </Button>
      <Button size="s" disabled={busy} loading={sending} onClick={() => void verify()}>
        校验并修复
      </Button>
      <Button size="s" disabled={busy} onClick={() => setAsking('move')}>
        移动
      </Button>
      <Button size="s" variant="danger" disabled={none} onClick={() => setAsking('uninstall')}>
        卸载
      </Button>
      <Button size="s" variant="ghost" onClick={choice.end}>
        完成
      </Button>
      <MoveSeveral
        games={games}
        open={asking === 'move'}
        onOpenChange={close}
        onMove={async (installDir) => begin('move', await moveGames(stores, gameIds, installDir))}
      />
      <UninstallSeveral
        games={games}
        open={asking === 'uninstall'}
        onOpenChange={close}
        onDone={choice.end}
      />
    </span>
  );
}
