import type { GameState } from '@gamebox/contract';
import { useState } from 'react';
import { useDrives } from '../../features/native-games/api/list-drives.ts';
import { DiskBar } from '../../features/native-games/components/disk-bar.tsx';
import { DriveChoice } from '../../features/native-games/components/drive-choice.tsx';
import { FolderChoice } from '../../features/native-games/components/folder-choice.tsx';
import { driveOf } from '../../features/native-games/model/games/drive-of.ts';
import { useDiskSpace } from '../../features/setting/api/get-disk-space.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import styles from './move-several.module.css';

export interface MoveSeveralProps {
  games: readonly GameState[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Asks the host; resolves when it has answered for each. */
  onMove: (installDir: string) => Promise<void>;
}

/** One folder for several games; each goes into a folder of its own there. */
export function MoveSeveral({ games, open, onOpenChange, onMove }: MoveSeveralProps) {
  const [target, setTarget] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [untaken, setUntaken] = useState(false);
  const needBytes = useNeededBytes(games, target);
  const room = useDiskSpace(target).data;
  const close = (next: boolean) => {
    setTarget(null);
    onOpenChange(next);
  };
  const send = async (folder: string) => {
    setSending(true);
    await onMove(folder);
    setSending(false);
    close(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      dismissible={!sending}
      title={`移动 ${games.length} 款游戏`}
      width={520}
      actions={
        <>
          <Button disabled={sending} onClick={() => close(false)}>
            取消
          </Button>
          <Button
            variant="primary"
            disabled={
              untaken || target === null || (room !== undefined && room.freeBytes < needBytes)
            }
            loading={sending}
            onClick={() => target !== null && void send(target)}
          >
            开始移动
          </Button>
        </>
      }
    >
      <div className={styles.move}>
        <DriveChoice
          folder={target}
          needBytes={needBytes}
          disabled={sending}
          onChoose={setTarget}
        />
        <FolderChoice
          label="移动到"
          folder={target ?? '请选择目录'}
          onChoose={setTarget}
          onUntaken={setUntaken}
        />
        {target !== null && room !== undefined && <DiskBar plan={{ ...room, needBytes }} />}
        <p className={styles.note}>
          一款接一款地移动，游戏会放进所选目录下各自的文件夹，存档和设置一起移动。
        </p>
      </div>
    </Dialog>
  );
}

/** Of those that lie on another drive; on the same one a game is only renamed. */
function useNeededBytes(games: readonly GameState[], target: string | null): number {
  const drives = useDrives();
  const drive = target === null ? undefined : driveOf(target, drives);
  return games
    .filter(({ installPath = '' }) => drive === undefined || driveOf(installPath, drives) !== drive)
    .reduce((sum, { sizeBytes = 0 }) => sum + sizeBytes, 0);
}
