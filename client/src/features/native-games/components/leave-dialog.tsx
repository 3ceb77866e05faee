import type { GameState } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';
import { useState } from 'react';
import { useHostCan } from '../../../bridge/capabilities.ts';
import { cancelDownload } from '../model/jobs/download.ts';
import { isQueued, isVerifying } from '../model/games/game-store.ts';
import { ConfirmDialog } from '@gamebox/ui/confirm-dialog.tsx';
import { useStores } from '../../../shared/lib/stores.ts';

export interface LeaveDialogProps {
  gameId: number;
  name: string;
  state: GameState | null | undefined;
  /** From `useLeave`. */
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Gives up a job: at once where nothing of it would be lost, otherwise after LeaveDialog's question. */
export function useLeave(gameId: number, state: GameState | null | undefined) {
  const stores = useStores();
  const [asking, setAsking] = useState(false);
  return {
    leave: () => {
      if (isUnbegun(state)) void cancelDownload(stores, gameId);
      else setAsking(true);
    },
    question: { open: asking, onOpenChange: setAsking },
  };
}

/** It waits for its turn, and nothing is loaded: queueing it again brings all of it back. */
function isUnbegun(state: GameState | null | undefined): boolean {
  return Boolean(state && isQueued(state)) && (state?.bytesDone ?? 0) === 0;
}

/** Whether the host can give up the job: placing files can't be interrupted. */
export function useCanLeave(state: GameState | null | undefined): boolean {
  const can = useHostCan();
  return can('cancelDownload') && isLeavable(state);
}

function isLeavable(state: GameState | null | undefined): boolean {
  if (state === null || state === undefined) return false;
  const { download_state: at, version } = state;
  if (at === DownloadState.failed) return version === undefined && !damaged(state);
  return at === DownloadState.downloading || at === DownloadState.paused || isVerifying(state);
}

/** An installed game that a check found damaged: there is nothing to give up. */
const damaged = ({ failure, installPath }: GameState): boolean =>
  installPath !== undefined && failure?.kind === 'hash-mismatch';

/** Asks before a job is given up, and says what would be lost. */
export function LeaveDialog({ gameId, name, state, open, onOpenChange }: LeaveDialogProps) {
  const stores = useStores();
  const leavable = useCanLeave(state);
  const text = leaveText(state, name);
  return (
    <ConfirmDialog
      open={open && leavable}
      onOpenChange={onOpenChange}
      title={text.title}
      confirmText={text.confirm}
      cancelText={text.goOn}
      tone="danger"
      onConfirm={async () => {
        await cancelDownload(stores, gameId);
      }}
    >
      {text.outcome}
    </ConfirmDialog>
  );
}

/** What giving up a job is called. */
export function leaveWord(state: GameState | null | undefined, name: string): string {
  return isUnbegun(state) ? '取消排队' : leaveText(state, name).confirm;
}

function leaveText(state: GameState | null | undefined, name: string) {
  if (state?.repairing === true) return checkText(state, name);
  if (state?.version !== undefined) {
    return {
      title: `取消更新《${name}》？`,
      confirm: '取消更新',
      goOn: '继续更新',
      outcome: `已下载的更新会被删除，游戏保持在 ${state.version}。`,
    };
  }
  return {
    title: `取消下载《${name}》？`,
    confirm: '取消下载',
    goOn: '继续下载',
    outcome: '已下载的部分会被删除，下次要从头下载。',
  };
}

function checkText(state: GameState, name: string) {
  if (isVerifying(state)) {
    return {
      title: `停止校验《${name}》？`,
      confirm: '停止校验',
      goOn: '继续校验',
      outcome: '游戏会保留，未校验完的文件下次再校验。',
    };
  }
  return {
    title: `停止修复《${name}》？`,
    confirm: '停止修复',
    goOn: '继续修复',
    outcome: '游戏会保留，但还有损坏的文件，修复完成后才能启动。',
  };
}
