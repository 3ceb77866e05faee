import type { GameDetail } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { cancelDownload, stopGame } from '../../features/native-games/model/download.ts';
import type { FailureRemedy } from '../../features/native-games/model/failure-advice.ts';
import { adviceFor } from '../../features/native-games/model/failure-advice.ts';
import { isVerifying } from '../../features/native-games/model/game-store.ts';
import type { GamePlay } from '../../features/native-games/model/use-game-play.ts';
import { gameAddress } from '../../features/game/model/game-address.ts';
import { formatDate, formatMoment } from '../../shared/lib/format-time.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { PlayButton } from '../../shared/ui/play-button.tsx';
import type { PlayState } from '../../shared/ui/play-state.ts';
import { PlayMenu } from '../../shared/ui/play-menu.tsx';
import styles from './play-controls.module.css';

export interface PlayControlsProps {
  game: Pick<GameDetail, 'gameId' | 'name'>;
  play: GamePlay;
  /** When the chosen server opens, where it has not yet; else null. */
  opensAt: number | null;
  onUninstall: () => void;
}

/** The play button with its menu, and beside a failure what helps. */
export function PlayControls({ game, play, opensAt, onUninstall }: PlayControlsProps) {
  const [leaving, setLeaving] = useState(false);
  const state = play.game?.download_state;
  const leave = leaveWords(play.game, game.name);
  const started =
    state === DownloadState.downloading ||
    state === DownloadState.paused ||
    (play.state.kind === 'installing' && play.state.verifying === true);
  // The job has ended while the question was open.
  if (leaving && !started) setLeaving(false);
  const running = play.game?.running === true;
  const advice = adviceOf(play);
  return (
    <div className={styles.controls} data-guide="download">
      <PlayButton
        state={untilOpening(play.state, opensAt)}
        className={styles.play}
        onAction={play.onAction}
        menu={
          (play.installed || running) && (
            <PlayMenu
              onVerify={play.verify}
              onRepair={play.verify}
              onOpenFolder={play.openFolder}
              onStop={running ? () => void stopGame(game.gameId) : undefined}
              onUninstall={running ? undefined : onUninstall}
            />
          )
        }
      />
      {started && (
        <Button variant="ghost" size="s" className={styles.cancel} onClick={() => setLeaving(true)}>
          {leave.confirm}
        </Button>
      )}
      {play.launchFailure !== null && (
        <p role="alert" className={styles.failure}>
          <CircleAlert aria-hidden />
          {play.launchFailure.words}
        </p>
      )}
      {advice !== null && <Remedy remedy={advice} play={play} />}
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={leave.title}
        confirmText={leave.confirm}
        cancelText={leave.goOn}
        tone="danger"
        onConfirm={async () => {
          await cancelDownload(game.gameId);
        }}
      >
        {leave.outcome}
      </ConfirmDialog>
    </div>
  );
}

function leaveWords(state: GamePlay['game'], name: string) {
  if (state?.repairing !== true) {
    return {
      title: `取消下载《${name}》？`,
      confirm: '取消下载',
      goOn: '继续下载',
      outcome: '已下载的部分会被删除，下次要从头下载。',
    };
  }
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

/** A game that is ready can't be started on a server that is still closed. */
function untilOpening(state: PlayState, opensAt: number | null): PlayState {
  if (state.kind !== 'ready' || opensAt === null) return state;
  const now = Date.now();
  const moment = formatMoment(opensAt, now);
  const day = moment.endsWith('后') ? formatDate(opensAt, now) : moment;
  return { kind: 'unavailable', label: '尚未开服', reason: `${day} 开服` };
}

/** The way out that the play button itself doesn't offer. */
function adviceOf(play: GamePlay): FailureRemedy | null {
  const launch = play.launchFailure?.remedy ?? null;
  if (launch !== null) return launch.kind === 'retry' ? null : launch;
  const failure = play.state.kind === 'failed' ? play.game?.failure : undefined;
  const remedy = failure === undefined ? null : adviceFor(failure).remedy;
  return remedy?.kind === 'retry' || remedy?.kind === 'repair' ? null : remedy;
}

function Remedy({ remedy, play }: { remedy: FailureRemedy; play: GamePlay }) {
  switch (remedy.kind) {
    case 'settings':
      return (
        <ButtonLink size="s" to="/center">
          {remedy.label}
        </ButtonLink>
      );
    case 'show-download':
      return (
        <ButtonLink size="s" to={gameAddress(remedy.gameId)}>
          {remedy.label}
        </ButtonLink>
      );
    case 'retry':
    case 'repair':
    case 'download':
      return (
        <Button size="s" onClick={() => play.onAction(remedy.kind)}>
          {remedy.label}
        </Button>
      );
    default:
      return remedy satisfies never;
  }
}
