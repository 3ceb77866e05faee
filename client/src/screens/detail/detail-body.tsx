import type { GameDetail } from '@gamebox/contract';
import { useState } from 'react';
import { useLauncher } from '../../features/native-games/model/launch/launch-context.ts';
import { useGamePlay } from '../../features/native-games/model/launch/use-game-play.ts';
import { NoviceGuide } from '../../features/novice-guide/components/novice-guide.tsx';
import { formatPlayed } from '@gamebox/ui/lib/format-time.ts';
import styles from './detail-body.module.css';
import { GameHead, GameHero } from './game-hero.tsx';
import { GamePanel } from './game-panel.tsx';
import { GameParts } from './game-parts.tsx';
import { LaunchPanel } from './launch-panel.tsx';
import { useDescribedGame } from './use-described-game.ts';
import { useGuideProgress } from './use-guide-progress.ts';
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
  const [registering, setRegistering] = useState(false);
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
        <GamePanel game={game} play={play} server={choice.server} opensAt={choice.opensAt}>
          <LaunchPanel
            game={game}
            choice={choice}
            registering={registering}
            onRegistering={setRegistering}
            startable={game.downloadable !== false || play.state.kind !== 'unavailable'}
            onEnter={() => launchGame(game.gameId, choice.options)}
          />
        </GamePanel>
      </div>
      {game.downloadable !== false && <NoviceGuide newcomer={newcomer} />}
    </>
  );
}
