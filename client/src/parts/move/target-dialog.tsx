import type { HostFailure } from '@gamebox/contract';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useDrives } from '../../features/native-games/api/list-drives.ts';
import { DiskBar } from '../../features/native-games/components/disk-bar.tsx';
import { LookAgainButton } from '../../features/native-games/components/look-again-button.tsx';
import { DriveChoice } from '../../features/native-games/components/drive-choice.tsx';
import { FailureNote } from '@gamebox/ui/failure-note.tsx';
import { FolderChoice } from '../../features/native-games/components/folder-choice.tsx';
import { adviceFor } from '../../features/native-games/model/jobs/failure-advice.ts';
import { useDiskSpace, useMoveNeeds } from '../../features/setting/api/get-disk-space.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import styles from './target-dialog.module.css';

export interface TargetDialogProps {
  title: string;
  /** What is moved, and its current place. */
  details?: ReactNode;
  note: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  gameIds: readonly number[];
  /** Asks the host; a refusal is shown in the dialog, otherwise the dialog closes. */
  onMove: (target: string) => Promise<HostFailure | null>;
  /** A game that is moved is out of reach; when it is there again, that refusal is over. */
  outOfReach?: boolean | undefined;
}

/** Asks where games are moved to, and shows the space there. */
export function TargetDialog(props: TargetDialogProps) {
  const { title, details, note, open, onOpenChange, gameIds, onMove, outOfReach = false } = props;
  const [target, setTarget] = useState<string | null>(null);
  const [failure, setFailure] = useState<HostFailure | null>(null);
  const [sending, setSending] = useState(false);
  const [untaken, setUntaken] = useState(false);
  const folders = useDrives().flatMap(({ installDir }) => installDir ?? []);
  const needsAt = useMoveNeeds(open ? folders : [], gameIds);
  const space = useDiskSpace(target, gameIds);
  const room = space.data;
  const needBytes = room?.needBytes ?? 0;
  // What is no disk, such as /proc, has no room at all.
  const nowhere = target !== null && room?.totalBytes === 0;
  const short = room !== undefined && room.freeBytes < needBytes;
  const choose = (folder: string) => {
    setFailure(null);
    setTarget(folder);
  };
  const [wasOut, setWasOut] = useState(outOfReach);
  if (wasOut !== outOfReach) {
    setWasOut(outOfReach);
    if (wasOut && failure?.kind === 'folder-missing') setFailure(null);
  }
  const lookAgain = () => {
    setFailure(null);
    return space.refetch();
  };
  const close = (next: boolean) => {
    setTarget(null);
    setFailure(null);
    onOpenChange(next);
  };
  const send = async () => {
    if (target === null || sending) return;
    setSending(true);
    const refused = await onMove(target);
    setSending(false);
    setFailure(refused);
    if (refused === null) close(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      dismissible={!sending}
      title={title}
      width={520}
      actions={
        <>
          <Button disabled={sending} onClick={() => close(false)}>
            取消
          </Button>
          <Button
            variant="primary"
            disabled={untaken || nowhere || target === null || short}
            loading={sending}
            onClick={() => void send()}
          >
            开始移动
          </Button>
        </>
      }
    >
      <div className={styles.move}>
        {details}
        <DriveChoice
          folder={target}
          needBytes={({ installDir }) => needsAt(installDir)}
          disabled={sending}
          onChoose={choose}
        />
        <FolderChoice
          label="移动到"
          folder={target ?? '请选择目录'}
          onChoose={choose}
          onUntaken={setUntaken}
        />
        {nowhere && <FailureNote text={`目录 ${target} 不能写入，请换一个目录`} />}
        {target !== null && !nowhere && room !== undefined && (
          <DiskBar plan={{ ...room, needBytes }} />
        )}
        {target !== null && !nowhere && short && (
          <Button size="s" loading={space.isFetching} onClick={() => void space.refetch()}>
            重新检查
          </Button>
        )}
        <p className={styles.note}>{note}</p>
        {failure !== null && <FailureNote text={adviceFor(failure, true).text} />}
        {failure?.kind === 'folder-missing' && <LookAgainButton onLooked={lookAgain} />}
      </div>
    </Dialog>
  );
}
