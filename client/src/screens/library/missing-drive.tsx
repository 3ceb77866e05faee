import { useState } from 'react';
import { useHostCan } from '../../bridge/capabilities.ts';
import { uninstallGame } from '../../features/native-games/model/jobs/download.ts';
import { LookAgainButton } from '../../features/native-games/components/look-again-button.tsx';
import { Button } from '@gamebox/ui/button.tsx';
import { ConfirmDialog } from '@gamebox/ui/confirm-dialog.tsx';
import styles from './library-row.module.css';
import { useStores } from '../../shared/lib/stores.ts';

/** The same where only the folder is gone: check again, or bring the game again. */
export function MissingFolder({ gameId, onRepair }: { gameId: number; onRepair: () => void }) {
  const can = useHostCan();
  return (
    <div className={styles.missing}>
      <LookAgainButton gameId={gameId} />
      {can('verifyGame') && (
        <Button size="s" variant="ghost" aria-label="校验并修复" onClick={onRepair}>
          修复
        </Button>
      )}
    </div>
  );
}

/** Actions for a game whose drive is missing: check again, or remove it from the list. */
export function MissingDrive({ gameId, name }: { gameId: number; name: string }) {
  const stores = useStores();
  const can = useHostCan();
  const [leaving, setLeaving] = useState(false);
  return (
    <div className={styles.missing}>
      <LookAgainButton gameId={gameId} />
      {can('uninstallGame') && (
        <Button size="s" variant="ghost" onClick={() => setLeaving(true)}>
          移除
        </Button>
      )}
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={`把《${name}》移除？`}
        confirmText="移除"
        tone="danger"
        onConfirm={async () => {
          await uninstallGame(stores, gameId);
        }}
      >
        磁盘没有连接，或游戏的目录已删除。磁盘上的游戏文件和存档不会删除，移除后可以重新下载。
      </ConfirmDialog>
    </div>
  );
}
