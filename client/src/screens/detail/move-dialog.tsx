import type { HostFailure } from '@gamebox/contract';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useLocalSetting } from '../../bridge/local-setting.ts';
import { FolderChoice } from '../../features/native-games/components/folder-choice.tsx';
import { adviceFor } from '../../features/native-games/model/jobs/failure-advice.ts';
import { moveGame } from '../../features/native-games/model/games/move-game.ts';
import { useDiskSpace } from '../../features/setting/api/get-disk-space.ts';
import { formatBytes } from '@gamebox/ui/lib/format-bytes.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import { PathText } from '@gamebox/ui/path-text.tsx';
import styles from './move-dialog.module.css';

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
  const { gameId, name, installPath, sizeBytes, open, onOpenChange } = props;
  const [target, setTarget] = useState<string | null>(null);
  const [failure, setFailure] = useState<HostFailure | null>(null);
  const [sending, setSending] = useState(false);
  const installDir = useLocalSetting((setting) => setting.installDir);
  const room = useDiskSpace(installDir).data;
  const close = (next: boolean) => {
    setTarget(null);
    setFailure(null);
    onOpenChange(next);
  };
  const send = async () => {
    if (target === null || sending) return;
    setSending(true);
    const refused = await moveGame(gameId, target);
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
            disabled={target === null}
            loading={sending}
            onClick={() => void send()}
          >
            开始移动
          </Button>
        </>
      }
    >
      <div className={styles.move}>
        <dl className={styles.facts}>
          <dt>现在位于</dt>
          <dd>{installPath === undefined ? '—' : <PathText path={installPath} />}</dd>
          {sizeBytes !== undefined && (
            <>
              <dt>游戏大小</dt>
              <dd data-figures>{formatBytes(sizeBytes)}</dd>
            </>
          )}
          {room !== undefined && (
            <>
              <dt>磁盘剩余</dt>
              <dd data-figures>
                {formatBytes(room.freeBytes)}（安装目录 {installDir}）
              </dd>
            </>
          )}
        </dl>
        <FolderChoice
          label="移动到"
          folder={target ?? '请选择目录'}
          onChoose={(folder) => {
            setFailure(null);
            setTarget(folder);
          }}
        />
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
