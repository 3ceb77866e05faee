import type { GameDetail } from '@gamebox/contract';
import { useState } from 'react';
import { Encyclopedia } from '../../features/encyclopedia/components/encyclopedia.tsx';
import { Intro } from '../../features/game/components/intro.tsx';
import { PictureGallery } from '../../features/game/components/picture-gallery.tsx';
import { useGamePlay } from '../../features/native-games/model/use-game-play.ts';
import { NoviceGuide } from '../../features/novice-guide/components/novice-guide.tsx';
import { formatPlayed } from '@gamebox/ui/lib/format-time.ts';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import styles from './detail-body.module.css';
import { GameHero } from './game-hero.tsx';
import { GameServers } from './game-servers.tsx';
import { LaunchPanel } from './launch-panel.tsx';
import { LocalFiles } from './local-files.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PlayControls } from './play-controls.tsx';
import { useDescribedGame } from './use-described-game.ts';
import { useGuideProgress } from './use-guide-progress.ts';
import { ReleaseHistory } from './release-history.tsx';
import { UpdatePanel } from './update-panel.tsx';
import { UninstallDialog } from './uninstall-dialog.tsx';
import { useLaunchChoice } from './use-launch-choice.ts';

/** A game's page once it is known. `asked`: the server that the address chooses. */
export function DetailBody({ game, asked }: { game: GameDetail; asked: number | null }) {
  const choice = useLaunchChoice(game, asked);
  const play = useGamePlay(game, { ...choice.options, fresh: true });
  useGuideProgress({
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
      <GameHero
        game={game}
        more={playSeconds >= 60 && <span>本机已玩 {formatPlayed(playSeconds)}</span>}
        play={
          <PlayControls
            game={game}
            play={play}
            opensAt={choice.opensAt}
            onMove={() => setMoving(true)}
            onUninstall={uninstall}
          />
        }
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <UpdatePanel state={play.game} />
          {game.pictures.length > 0 && <PictureGallery name={game.name} pictures={game.pictures} />}
          <GameServers game={game} chosen={choice.server} onChoose={choice.chooseServer} />
          <Section title="游戏介绍">
            {game.intro.trim() === '' ? <EmptyState /> : <Intro text={game.intro} />}
          </Section>
          <Section title="游戏百科">
            <Encyclopedia gameId={game.gameId} />
          </Section>
          <ReleaseHistory gameId={game.gameId} />
          <Section title="游戏礼包">
            <EmptyState hint="这个游戏还没有礼包，有了会放在这里" />
          </Section>
        </div>
        <aside className={styles.side} aria-label="游戏设置">
          <LaunchPanel
            game={game}
            choice={choice}
            registering={registering}
            onRegistering={setRegistering}
          />
          <LocalFiles play={play} onUninstall={uninstall} />
        </aside>
      </div>
      {game.downloadable !== false && <NoviceGuide />}
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
