import type { GameDetail, GameServer } from '@gamebox/contract';
import { CircleAlert, CircleCheck, Play, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStores } from '../../shared/lib/stores.ts';
import { useAwaitedServer } from '../../features/native-games/model/jobs/awaited-server.ts';
import { isOutOfReach } from '../../features/native-games/model/games/game-store.ts';
import { useEasedFailure } from '../../features/native-games/api/use-eased-failure.ts';
import { checkResult } from '../../features/native-games/model/games/check-result.ts';
import type { FailureAdvice } from '../../features/native-games/model/jobs/failure-advice.ts';
import { adviceFor } from '../../features/native-games/model/jobs/failure-advice.ts';
import type { GamePlay } from '../../features/native-games/model/launch/use-game-play.ts';
import { isLacking } from '@gamebox/web/is-lacking.ts';
import { useReminders } from '../../features/reminder/api/reminders.ts';
import { useNow } from '@gamebox/ui/lib/use-now.ts';
import { formatAppointment } from '@gamebox/ui/lib/format-time.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { IconButton } from '@gamebox/ui/icon-button.tsx';
import { PlayButton } from '../../features/native-games/components/play-button.tsx';
import { PlayMenu, PlayMenuButton } from '../../features/native-games/components/play-menu.tsx';
import type { PlayState } from '../../features/native-games/model/launch/play-face.ts';
import {
  LeaveDialog,
  leaveWord,
  useCanLeave,
  useLeave,
} from '../../features/native-games/components/leave-dialog.tsx';
import { StopDialog } from '../../features/native-games/components/stop-dialog.tsx';
import { Remedies } from '../../parts/play/remedies.tsx';
import { AwayHelp } from './away-help.tsx';
import { RemindAction } from '../../parts/play/remind-action.tsx';
import styles from './play-controls.module.css';
import { useMainActionFocus } from './use-main-action-focus.ts';

export interface PlayControlsProps {
  game: Pick<GameDetail, 'gameId' | 'name'>;
  play: GamePlay;
  /** The server to play on. */
  server: Pick<GameServer, 'serverId' | 'name'> | null;
  /** When the chosen server opens, if it is not open yet; otherwise null. */
  opensAt: number | null;
  /** An open server to offer until then. */
  meanwhile: GameServer | null;
  onEnter: (server: GameServer) => void;
  onMove: () => void;
  onUninstall: () => void;
}

/** The play button with its menu, and the help after a failure. */
export function PlayControls({
  game,
  play,
  server,
  opensAt,
  meanwhile,
  onEnter,
  onMove,
  onUninstall,
}: PlayControlsProps) {
  const now = useNow(10_000);
  const [stopping, setStopping] = useState(false);
  const state = play.game;
  const leavable = useCanLeave(state);
  const { leave, question } = useLeave(game.gameId, state);
  // The job has ended while the question was open.
  if (question.open && !leavable) question.onOpenChange(false);
  const running = state?.running === true;
  const opens = opensAt === null ? null : `${formatAppointment(opensAt, now)} 开服`;
  useAwaited(game, server, opens, meanwhile);
  const eased = useEasedFailure(state);
  const advice = adviceOf(play, eased);
  const checked = state ? checkResult(state) : null;
  const movable = play.installed && !play.inUse;
  // A server without reminders leaves the play button, which says that there is nothing to do.
  const reminders = useReminders();
  const remindable = !isLacking(reminders.error);
  const reason = play.state.kind === 'unavailable' && remindable ? play.state.reason : null;
  const shown = untilOpening(inText(play.state, advice), opens);
  const idle = shown.kind === 'unavailable';
  const controls = useMainActionFocus(server?.serverId ?? null, idle, reminders.isLoading);
  return (
    <div ref={controls} className={styles.controls} data-guide="download">
      {reason !== null ? (
        <AwaitedGame game={game} server={server} opensAt={opensAt} reason={reason} />
      ) : (
        <PlayButton
          state={shown}
          className={styles.play}
          onAction={play.onAction}
          note={noteOf(play)}
          menu={
            play.installed || running ? (
              <PlayMenu
                onVerify={play.verify}
                onOpenFolder={play.openFolder}
                onMove={movable ? onMove : undefined}
                onStop={running ? () => setStopping(true) : undefined}
                onUninstall={movable ? onUninstall : undefined}
              />
            ) : leavable ? (
              <IconButton
                variant="solid"
                size="l"
                label={leaveWord(state, game.name)}
                icon={<X />}
                onClick={leave}
              />
            ) : (
              // The button keeps its width between a download and its end.
              play.state.kind === 'installing' && <PlayMenuButton size="l" disabled />
            )
          }
        />
      )}
      {isOutOfReach(state) && <AwayHelp gameId={game.gameId} />}
      {reason === null && opensAt !== null && server !== null && (
        <RemindAction
          subject={{ gameId: game.gameId, serverId: server.serverId }}
          name={server.name}
          size="m"
          prominent={play.state.kind === 'ready'}
          className={styles.remind}
        />
      )}
      {play.state.kind === 'ready' && play.start !== undefined && meanwhile !== null && (
        <Button block icon={<Play />} onClick={() => onEnter(meanwhile)}>
          先进 {shortName(game, meanwhile)}
        </Button>
      )}
      <OldVersion play={play} opensAt={opensAt} />
      {checked !== null && play.installed && advice === null && (
        <p className={styles.checked} data-figures>
          <CircleCheck aria-hidden />
          {checked}
        </p>
      )}
      {advice !== null && play.state.kind !== 'failed' && (
        <p role="alert" className={styles.failure}>
          <CircleAlert aria-hidden />
          <span>{advice.text}</span>
        </p>
      )}
      {advice !== null && <Help advice={advice} play={play} />}
      <LeaveDialog gameId={game.gameId} name={game.name} state={state} {...question} />
      <StopDialog {...game} open={stopping && running} onOpenChange={setStopping} />
    </div>
  );
}

/** A game that is ready, starts or runs says one thing, so that nothing below it moves. */
function noteOf({ state, installed, game }: GamePlay): string | undefined {
  const quiet = state.kind === 'installing' || state.kind === 'planning' || installed;
  if (!quiet) return undefined;
  return game?.version === undefined ? ' ' : `版本 ${game.version}`;
}

interface AwaitedGameProps extends Pick<PlayControlsProps, 'game' | 'server' | 'opensAt'> {
  reason: string;
}

/**
 * In the play button's place while a game can't be downloaded: the reminder, which is then the page's
 * next step, and why.
 */
function AwaitedGame({ game: { gameId, name }, server, opensAt, reason }: AwaitedGameProps) {
  const closed = opensAt === null ? null : server;
  return (
    <div className={styles.awaited}>
      <RemindAction
        subject={closed === null ? { gameId } : { gameId, serverId: closed.serverId }}
        name={closed?.name ?? name}
        size="l"
        prominent
        className={styles.await}
      />
      <p>{closed === null ? `${reason}，能下载时通知您` : `${reason}，开服时通知您`}</p>
    </div>
  );
}

/** If the main button offers a newer version, the installed one is started from here. */
function OldVersion({ play, opensAt }: { play: GamePlay; opensAt: number | null }) {
  const shown = ['update', 'downloading', 'paused', 'queued'].includes(play.state.kind);
  if (!shown || play.start === undefined || opensAt !== null) return null;
  const version = play.game?.version;
  return (
    <Button
      block
      icon={<Play />}
      onClick={play.start}
      title={version === undefined ? undefined : `启动已安装的 ${version}`}
    >
      启动游戏
    </Button>
  );
}

/** Advice for the last failed launch, otherwise for the failed job. `eased`: its reason is over. */
function adviceOf(
  { launchFailure, game, state, installed }: GamePlay,
  eased: string | null,
): FailureAdvice | null {
  if (launchFailure !== null) return adviceFor(launchFailure, true);
  const failure = state.kind === 'failed' || installed ? game?.failure : undefined;
  if (failure === undefined) return null;
  const damaged = state.kind === 'failed' && state.remedy === 'repair';
  const advice = adviceFor(failure, damaged || game?.version !== undefined);
  return eased === null ? advice : { ...advice, text: eased };
}

function inText(state: PlayState, advice: FailureAdvice | null): PlayState {
  if (state.kind !== 'failed' || advice === null) return state;
  return { ...state, message: advice.text };
}

/** The remedies that the play button itself does not offer. */
function Help({ advice, play }: { advice: FailureAdvice; play: GamePlay }) {
  const offered = play.state.kind === 'failed' ? ['retry', 'repair', 'uninstall'] : ['retry'];
  const rest = advice.remedies.filter(({ kind }) => !offered.includes(kind));
  if (rest.length === 0) return null;
  return (
    <div className={styles.remedies}>
      <Remedies remedies={rest} play={play} />
    </div>
  );
}

/** A ready game can't be started on a server that is still closed. */
function untilOpening(state: PlayState, opens: string | null): PlayState {
  if (state.kind !== 'ready' || opens === null) return state;
  return { kind: 'unavailable', label: '未开服', reason: opens };
}

/** Whoever tells the end of the download says of the chosen server what this page says. */
function useAwaited(
  game: PlayControlsProps['game'],
  server: PlayControlsProps['server'],
  opens: string | null,
  meanwhile: GameServer | null,
): void {
  const stores = useStores();
  const { gameId } = game;
  const offer = meanwhile === null ? '' : `，可以先进 ${shortName(game, meanwhile)}`;
  const text =
    opens === null || server === null ? null : `${shortName(game, server)} ${opens}${offer}`;
  useEffect(() => {
    if (text === null) return undefined;
    const awaited = useAwaitedServer.of(stores);
    awaited.setState({ gameId, text });
    return () => awaited.setState({ gameId: null });
  }, [stores, gameId, text]);
}

/** `墨池` for `纸龙·墨池` of the game `纸龙`. */
function shortName(game: { name: string }, server: { name: string }): string {
  const before = `${game.name}·`;
  return server.name.startsWith(before) ? server.name.slice(before.length) : server.name;
}
