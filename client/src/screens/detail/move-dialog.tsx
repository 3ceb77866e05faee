import type { HostFailure } from '@gamebox/contract';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { DiskBar } from '../../features/native-games/components/disk-bar.tsx';
import { DriveChoice } from '../../features/native-games/components/drive-choice.tsx';
import { FolderChoice } from '../../features/native-games/components/folder-choice.tsx';
import { adviceFor } from '../../features/native-games/model/jobs/failure-advice.ts';
import { moveGame } from '../../features/native-games/model/games/move-game.ts';
import { useDiskSpace } from '../../features/setting/api/get-disk-space.ts';
import { formatBytes } from '@gamebox/ui/lib/format-bytes.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import { PathText } from '@gamebox/ui/path-text.tsx';
import styles from './move-dialog.module.css';
import { useStores } from '../../shared/lib/stores.ts';

export interface MoveDialogProps {
  gameId: number;
  name: string;
  installPath: string | undefined;
  sizeBytes: number | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Takes a game to another folder or disk; how it goes is on the play button. */
export function MoveDialog(props: MoveDialogProps) {
  const stores = useStores();
  const { gameId, name, installPath, sizeBytes, open, onOpenChange } = props;
  const [target, setTarget] = useState<string | null>(null);
  const [failure, setFailure] = useState<HostFailure | null>(null);
  const [sending, setSending] = useState(false);
  const [untaken, setUntaken] = useState(false);
  const from = useDiskSpace(installPath).data;
  const room = useDiskSpace(target).data;
  const sameDrive = room?.drive !== undefined && room.drive === from?.drive;
  const needBytes = sameDrive ? 0 : (sizeBytes ?? 0);
  const choose = (folder: string) => {
    setFailure(null);
    setTarget(folder);
  };
  const close = (next: boolean) => {
    setTarget(null);
    setFailure(null);
    onOpenChange(next);
  };
  const send = async () => {
    if (target === null || sending) return;
    setSending(true);
    const refused = await moveGame(stores, gameId, target);
    setSending(false);
    setFailure(refused);
    if (refused === null) close(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      dismissible={!sending}
      title={`移动《${name}》`}
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
            onClick={() => void send()}
          >
            开始移动
          </Button>
        </>
      }
    >
      <div className={styles.move}>
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
        <DriveChoice
          folder={target}
          needBytes={sizeBytes ?? 0}
          disabled={sending}
          onChoose={choose}
        />
        <FolderChoice
          label="移动到"
          folder={target ?? '请选择目录'}
          onChoose={choose}
          onUntaken={setUntaken}
        />
        {target !== null && room !== undefined && <DiskBar plan={{ ...room, needBytes }} />}
        <p className={styles.note}>游戏会放进所选目录下它自己的文件夹，存档和设置一起移动。</p>
        {failure !== null && (
          <p role="alert" className={styles.failure}>
            <CircleAlert aria-hidden />
            <span>{adviceFor(failure, true).words}</span>
          </p>
        )}
      </div>
    </Dialog>
  );
}
