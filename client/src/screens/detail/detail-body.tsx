import type { GameDetail, GameServer, GameState } from '@gamebox/contract';
import { formatPlayed } from '@gamebox/ui/lib/format-time.ts';
import { Page } from '@gamebox/ui/page.tsx';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLauncher } from '../../features/native-games/model/launch/launch-context.ts';
import { useLaunch } from '../../features/native-games/model/launch/launch-store.ts';
import type { GamePlay } from '../../features/native-games/model/launch/use-game-play.ts';
import { useGamePlay } from '../../features/native-games/model/launch/use-game-play.ts';
import { NoviceGuide } from '../../features/novice-guide/components/novice-guide.tsx';
import { useLoggedIn } from '../../features/session/model/session-store.ts';
import { useHostActions } from '../../parts/play/use-host-play.ts';
import { usePlayed } from '../../parts/play/use-played.ts';
import styles from './detail-body.module.css';
import type { HeroGame } from './game-hero.tsx';
import { GameHead, GameHero } from './game-hero.tsx';
import { GamePanel } from './game-panel.tsx';
import { GameParts } from './game-parts.tsx';
import { LaunchPanel, PlayingServer } from './launch-panel.tsx';
import { useDescribedGame } from './use-described-game.ts';
import { useGuideProgress } from './use-guide-progress.ts';
import { useNewcomer } from './use-newcomer.ts';
import type { LaunchChoice } from './use-launch-choice.ts';
import { useLaunchChoice } from './use-launch-choice.ts';

export interface DetailBodyProps {
  /** What is known of it: by the platform, a list or the host. */
  game: HeroGame;
  /** Undefined until the platform has answered. */
  detail: GameDetail | undefined;
  /** Its state on this computer. */
  state: GameState | null | undefined;
  /** The server chosen in the address. */
  asked: number | null;
  /** In place of what only the platform knows. */
  missing: ReactNode;
}

/**
 * A game's page. A game of this computer can be played and looked after before the platform has
 * answered: then only the rest is filled in, so that the focus, a menu or a question stays.
 */
export function DetailBody({ game, detail, state, asked, missing }: DetailBodyProps) {
  const { gameId, name } = game;
  const wanted = useLaunchChoice(gameId, detail, asked);
  const play = useDetailPlay(game, detail, state, wanted);
  const startable = detail?.downloadable !== false || play.state.kind !== 'unavailable';
  // For a game that is yet to come only the server that the address asks for is meant.
  const choice =
    startable || asked !== null
      ? wanted
      : { ...wanted, server: null, opensAt: null, meanwhile: null };
  const newcomer = useNewcomer();
  // Who has pressed 启动游戏 knows the way: the guide stays away from the launch's own questions, and
  // does not come between or after them.
  const launching = useLaunch(({ preparing }) => preparing === gameId);
  const [launched, setLaunched] = useState(false);
  if (launching && !launched) setLaunched(true);
  // Who is logged in can press 启动游戏 now: nothing may cover it.
  const loggedIn = useLoggedIn();
  const ready = loggedIn && play.start !== undefined;
  useGuideProgress({
    newcomer,
    downloading: play.game?.download === true,
    account: choice.account,
  });
  useDescribedGame(detail, play.game);
  const launchGame = useLauncher();
  // It is then the chosen one, and the play button shows its launch.
  const enter = (server: GameServer) => {
    choice.chooseServer(server);
    void launchGame(gameId, { ...choice.options, serverId: server.serverId });
  };
  const { playSeconds, serverName } = usePlayed()(gameId);
  const running = play.game?.running === true;
  const serverless = running && play.game?.lastServerId === undefined;
  return (
    <Page title={name} titleHidden>
      <GameHero game={game} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <GameHead
            game={game}
            more={playSeconds >= 60 && <span>已玩 {formatPlayed(playSeconds)}</span>}
          />
          {detail === undefined ? (
            missing
          ) : (
            <GameParts game={detail} state={play.game} choice={choice} startable={startable} />
          )}
        </div>
        <GamePanel
          game={game}
          play={play}
          server={choice.server}
          opensAt={choice.opensAt}
          meanwhile={choice.meanwhile}
          onEnter={enter}
        >
          {detail !== undefined && <Start game={detail} startable={startable} choice={choice} />}
          {detail === undefined && (serverless || (running && serverName !== '')) && (
            <PlayingServer name={serverless ? null : serverName} />
          )}
        </GamePanel>
      </div>
      {detail !== undefined && detail.downloadable !== false && !launched && !ready && (
        <NoviceGuide newcomer={newcomer} />
      )}
    </Page>
  );
}

/** Until the platform has answered, the game starts as last and updates from where it came. */
function useDetailPlay(
  { gameId, name, coverPicture }: HeroGame,
  detail: GameDetail | undefined,
  state: GameState | null | undefined,
  { options }: LaunchChoice,
): GamePlay {
  const known = detail ?? { gameId, name, coverPicture, sizeBytes: state?.sizeBytes ?? null };
  const play = useGamePlay(known, { ...options, fresh: true });
  const asLast = useHostActions(gameId, play);
  return detail === undefined ? asLast : play;
}

interface StartProps {
  game: GameDetail;
  startable: boolean;
  choice: LaunchChoice;
}

function Start({ game, startable, choice }: StartProps) {
  const launchGame = useLauncher();
  const [registering, setRegistering] = useState(false);
  return (
    <LaunchPanel
      game={game}
      choice={choice}
      registering={registering}
      onRegistering={setRegistering}
      startable={startable}
      onEnter={(makeWay) =>
        launchGame(game.gameId, async () => ((await makeWay()) ? choice.options : null))
      }
    />
  );
}
