import type { GameDetail } from '@gamebox/contract';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Encyclopedia } from '../../features/encyclopedia/components/encyclopedia.tsx';
import { useCopyServerText } from '../../features/game/api/get-server-text.ts';
import { Intro } from '../../features/game/components/intro.tsx';
import { PictureGallery } from '../../features/game/components/picture-gallery.tsx';
import { ServerList } from '../../features/game/components/server-list.tsx';
import { useGamePlay } from '../../features/native-games/model/use-game-play.ts';
import { NoviceGuide } from '../../features/novice-guide/components/novice-guide.tsx';
import { formatDuration } from '../../shared/lib/format-time.ts';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Section } from '../../shared/ui/section.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import styles from './detail-body.module.css';
import { GameHero } from './game-hero.tsx';
import { LaunchPanel } from './launch-panel.tsx';
import { LocalFiles } from './local-files.tsx';
import { PlayControls } from './play-controls.tsx';
import { useGuideProgress } from './use-guide-progress.ts';
import { UninstallDialog } from './uninstall-dialog.tsx';
import { useLaunchChoice } from './use-launch-choice.ts';

/** A game's page once it is known. */
export function DetailBody({ game }: { game: GameDetail }) {
  const choice = useLaunchChoice(game);
  const play = useGamePlay(game, { ...choice.options, fresh: true });
  useGuideProgress({
    downloading: play.game?.download === true || play.installed,
    account: choice.account,
  });
  const [uninstalling, setUninstalling] = useState(false);
  const [registering, setRegistering] = useState(false);
  const uninstall = () => setUninstalling(true);
  const playSeconds = play.game?.playSeconds ?? 0;
  return (
    <>
      <GameHero
        game={game}
        more={playSeconds >= 60 && <span>已玩 {formatDuration(playSeconds)}</span>}
        play={<PlayControls game={game} play={play} onUninstall={uninstall} />}
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          {game.pictures.length > 0 && <PictureGallery name={game.name} pictures={game.pictures} />}
          <Servers game={game} chosen={choice.serverId} onChoose={choice.chooseServer} />
          <Section title="游戏介绍">
            {game.intro.trim() === '' ? <EmptyState /> : <Intro text={game.intro} />}
          </Section>
          <Section title="游戏百科">
            <Encyclopedia gameId={game.gameId} />
          </Section>
          <Section title="游戏礼包">
            <EmptyState hint="这个游戏还没有礼包，有了会放在这里" />
          </Section>
        </div>
        <aside className={styles.side} aria-label="启动设置">
          <LaunchPanel
            game={game}
            choice={choice}
            registering={registering}
            onRegistering={setRegistering}
          />
          <LocalFiles play={play} onUninstall={uninstall} />
        </aside>
      </div>
      {game.downloadable !== false && <NoviceGuide paused={uninstalling || registering} />}
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

function Servers(props: {
  game: GameDetail;
  chosen: number | null;
  onChoose: (serverId: number) => void;
}) {
  const { game, chosen, onChoose } = props;
  const copy = useCopyServerText(game.gameId);
  const { servers } = game;
  return (
    <Section
      title="服务器"
      note={servers.length > 0 && `共 ${servers.length} 个`}
      aside={
        servers.length > 0 && (
          <Button
            variant="ghost"
            size="s"
            icon={<Copy />}
            loading={copy.isPending}
            onClick={() =>
              copy.mutate(undefined, {
                onSuccess: () => toast.success('服务器列表已复制'),
                onError: () => toast.error('没有复制成功，请稍后再试'),
              })
            }
          >
            复制列表
          </Button>
        )
      }
    >
      {servers.length === 0 ? (
        <EmptyState hint="还没有开放的服务器，开服后会显示在这里" />
      ) : (
        <ServerList servers={servers} chosen={chosen} onChoose={onChoose} />
      )}
    </Section>
  );
}
