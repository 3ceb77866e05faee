import type { GameState } from '@gamebox/contract';
import { cx } from '@gamebox/ui/lib/cx.ts';
import { useState } from 'react';
import { useCanLeave } from '../../features/native-games/components/leave-dialog.tsx';
import { PlayButton } from '../../features/native-games/components/play-button.tsx';
import {
  PlayMenu,
  PlayMenuButton,
  useHasPlayMenu,
} from '../../features/native-games/components/play-menu.tsx';
import { StopDialog } from '../../features/native-games/components/stop-dialog.tsx';
import type { Played } from '../../features/game-record/model/recent-games.ts';
import { MoveDialog } from '../../parts/move/move-dialog.tsx';
import quiet from '../../parts/play/game-action.module.css';
import { LeaveJob } from '../../parts/play/leave-job.tsx';
import { useHostPlay } from '../../parts/play/use-host-play.ts';
import { enterText } from '../../parts/play/use-played.ts';
import { wayOut } from '../../features/native-games/model/jobs/failure-advice.ts';
import { Remedies } from '../../parts/play/remedies.tsx';
import { UninstallDialog } from '../detail/uninstall-dialog.tsx';

export interface LibraryActionsProps {
  game: GameState;
  played: Played;
  name: string;
  /** Its action is the page's red one. */
  leading: boolean;
  className?: string | undefined;
}

/** The play button of a game in the library, with the menu of rare actions or the end of its job. */
export function LibraryActions(props: LibraryActionsProps) {
  const { game, played, name, leading, className } = props;
  const { gameId, sizeBytes, installPath } = game;
  const [asked, setAsked] = useState<'move' | 'stop' | 'uninstall' | null>(null);
  const [menu, setMenu] = useState(false);
  const play = useHostPlay(game, name);
  const { state, onAction, installed, inUse, verify, openFolder } = play;
  const way = wayOut(game);
  const offered = useHasPlayMenu();
  const running = game.running === true;
  const leavable = useCanLeave(game);
  const hasMenu = offered && (installed || running);
  // Made anew after a job it would open by itself.
  if (menu && !hasMenu) setMenu(false);
  const close = () => setAsked(null);
  return (
    <>
      <PlayButton
        size="m"
        className={cx(className, !leading && quiet.action)}
        state={state}
        title={state.kind === 'ready' ? enterText(played) : undefined}
        onAction={onAction}
        menu={
          leavable && !hasMenu ? (
            <LeaveJob gameId={gameId} name={name} />
          ) : (
            hasMenu &&
            (menu ? (
              <PlayMenu
                size="m"
                defaultOpen
                onVerify={verify}
                onOpenFolder={openFolder}
                onMove={inUse ? undefined : () => setAsked('move')}
                onStop={running ? () => setAsked('stop') : undefined}
                onUninstall={inUse ? undefined : () => setAsked('uninstall')}
              />
            ) : (
              <PlayMenuButton size="m" onClick={() => setMenu(true)} />
            ))
          )
        }
      />
      {way !== null && <Remedies remedies={[way]} play={play} />}
      {asked === 'stop' && running && (
        <StopDialog gameId={gameId} name={name} open onOpenChange={close} />
      )}
      {asked === 'uninstall' && (
        <UninstallDialog
          gameId={gameId}
          name={name}
          sizeBytes={sizeBytes}
          open
          onOpenChange={close}
        />
      )}
      {asked === 'move' && (
        <MoveDialog
          gameId={gameId}
          name={name}
          installPath={installPath}
          sizeBytes={sizeBytes}
          open
          onOpenChange={close}
        />
      )}
    </>
  );
}
