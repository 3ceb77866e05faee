import { Suspense, lazy } from 'react';
import { PlayButton } from '../../features/native-games/components/play-button.tsx';
import type { PlayableGame } from '../../features/native-games/model/launch/use-game-play.ts';
import { useGamePlay } from '../../features/native-games/model/launch/use-game-play.ts';
import styles from './game-action.module.css';
import { ButtonLink } from '@gamebox/ui/button.tsx';
import { cx } from '@gamebox/ui/lib/cx.ts';
import { RemindAction } from './remind-action.tsx';
import { enterText, usePlayed } from './use-played.ts';
import { useStartAsLast } from './use-start-as-last.ts';

const LeaveJob = lazy(async () => ({ default: (await import('./leave-job.tsx')).LeaveJob }));

/** States of a job, which may be given up; only then the button for that is loaded. */
const jobs: ReadonlySet<string> = new Set([
  'downloading',
  'paused',
  'queued',
  'installing',
  'failed',
]);

export interface GameActionProps {
  game: PlayableGame;
  /** The server to start on; otherwise the last one, or that of `useStartAsLast`. */
  serverId?: number | null | undefined;
  /** The view's only red action; other buttons in a list are red only while pointed at. */
  prominent?: boolean | undefined;
  size?: 'm' | 'l' | undefined;
}

/** The action for a game's state; it starts with the account registered last. */
export function GameAction(props: GameActionProps) {
  const { game, serverId, prominent = false, size = 'm' } = props;
  const { state, onAction } = useGamePlay(game);
  const startAsLast = useStartAsLast();
  const playedOf = usePlayed();
  // The library looks for the drive again, or takes the game off the list.
  if (state.kind === 'away')
    return (
      <ButtonLink to="/library" size={size}>
        磁盘未连接
      </ButtonLink>
    );
  if (state.kind === 'unavailable')
    return (
      <RemindAction
        subject={{ gameId: game.gameId }}
        name={game.name}
        size="m"
        prominent={prominent}
        className={styles.remind}
      />
    );
  return (
    <PlayButton
      size={size}
      className={prominent ? undefined : cx(styles.action, styles.pointed)}
      state={state}
      title={
        state.kind === 'ready' && (serverId ?? null) === null
          ? enterText(playedOf(game.gameId))
          : undefined
      }
      onAction={(action) =>
        action === 'start' ? void startAsLast(game.gameId, serverId ?? undefined) : onAction(action)
      }
      menu={
        jobs.has(state.kind) && (
          <Suspense fallback={null}>
            <LeaveJob gameId={game.gameId} name={game.name} />
          </Suspense>
        )
      }
    />
  );
}
