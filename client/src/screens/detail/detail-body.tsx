import type { GameDetail } from '@gamebox/contract';
import { useState } from 'react';
import { useLauncher } from '../../features/native-games/model/launch/launch-context.ts';
import { useGamePlay } from '../../features/native-games/model/launch/use-game-play.ts';
import { NoviceGuide } from '../../features/novice-guide/components/novice-guide.tsx';
import { formatPlayed } from '@gamebox/ui/lib/format-time.ts';
import styles from './detail-body.module.css';
import { GameHead, GameHero } from './game-hero.tsx';
import { GameParts } from './game-parts.tsx';
import { LaunchPanel } from './launch-panel.tsx';
import { LocalFiles } from './local-files.tsx';
import { MoveDialog } from '../../parts/move/move-dialog.tsx';
import { PlayControls } from './play-controls.tsx';
import { useDescribedGame } from './use-described-game.ts';
import { useGuideProgress } from './use-guide-progress.ts';
import { UninstallDialog } from './uninstall-dialog.tsx';
import { useNewcomer } from './use-newcomer.ts';
import { useLaunchChoice } from './use-launch-choice.ts';

/** A game's page after it has loaded. `asked`: the server chosen in the address. */
export function DetailBody({ game, asked }: { game: GameDetail; asked: number | null }) {
  const choice = useLaunchChoice(game, asked);
  const play = useGamePlay(game, { ...choice.options, fresh: true });
  const launchGame = useLauncher();
  const newcomer = useNewcomer();
  useGuideProgress({
    newcomer,
    downloading: play.game?.download === true,
    account: choice.account,
  });
  useDescribedGame(game, play.game);
  const [uninstalling, setUninstalling] = useState(false);
  const [registering, setRegistering] = useState(false);
  const [moving, setMoving] = useState(false);
  const uninstall = () => setUninstalling(true);
  const playSeconds = play.game?.playSeconds ?? 0;
  return (
    <>
      <GameHero game={game} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <GameHead
            game={game}
            more={playSeconds >= 60 && <span>本机已玩 {formatPlayed(playSeconds)}</span>}
          />
          <GameParts game={game} state={play.game} choice={choice} />
        </div>
        <aside className={styles.side} aria-label="开始游戏">
          <section className={styles.panel} aria-label="启动设置">
            <PlayControls
              game={game}
              play={play}
              server={choice.server}
              opensAt={choice.opensAt}
              onMove={() => setMoving(true)}
              onUninstall={uninstall}
            />
            <LaunchPanel
              game={game}
              choice={choice}
              registering={registering}
              onRegistering={setRegistering}
              startable={game.downloadable !== false || play.state.kind !== 'unavailable'}
              onEnter={() => launchGame(game.gameId, choice.options)}
            />
          </section>
          <LocalFiles play={play} onUninstall={uninstall} />
        </aside>
      </div>
      {game.downloadable !== false && <NoviceGuide newcomer={newcomer} />}
      <MoveDialog
        gameId={game.gameId}
        name={game.name}
        installPath={play.game?.installPath}
        sizeBytes={play.game?.sizeBytes}
        open={moving}
        onOpenChange={setMoving}
      />
      <UninstallDialog
        gameId={game.gameId}
        name={game.name}
        sizeBytes={play.game?.sizeBytes}
        open={uninstalling}
        onOpenChange={setUninstalling}
      />
    </>
  );
}
