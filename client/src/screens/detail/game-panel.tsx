import type { GameServer } from '@gamebox/contract';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { GamePlay } from '../../features/native-games/model/launch/use-game-play.ts';
import { MoveDialog } from '../../parts/move/move-dialog.tsx';
import styles from './detail-body.module.css';
import { LocalFiles } from './local-files.tsx';
import { PlayControls } from './play-controls.tsx';
import { UninstallDialog } from './uninstall-dialog.tsx';

export interface GamePanelProps {
  game: { gameId: number; name: string };
  play: GamePlay;
  /** The server to play on. */
  server: Pick<GameServer, 'serverId' | 'name'> | null;
  /** When the chosen server opens, if it is not open yet; otherwise null. */
  opensAt: number | null;
  /** An open server to offer until then. */
  meanwhile: GameServer | null;
  onEnter: (server: GameServer) => void;
  /** What the game starts with. */
  children?: ReactNode;
}

/** The panel beside the page: play button, start options, and the files on this computer. */
export function GamePanel(props: GamePanelProps) {
  const { game, play, server, opensAt, meanwhile, onEnter, children } = props;
  const [asked, setAsked] = useState<'move' | 'uninstall' | null>(null);
  const uninstall = () => setAsked('uninstall');
  const sizeBytes = play.game?.sizeBytes;
  return (
    <aside className={styles.side} aria-label="开始游戏">
      <section className={styles.panel} aria-label="启动设置">
        <PlayControls
          game={game}
          play={play}
          server={server}
          opensAt={opensAt}
          meanwhile={meanwhile}
          onEnter={onEnter}
          onMove={() => setAsked('move')}
          onUninstall={uninstall}
        />
        {children}
      </section>
      <LocalFiles play={play} onUninstall={uninstall} />
      <MoveDialog
        gameId={game.gameId}
        name={game.name}
        installPath={play.game?.installPath}
        sizeBytes={sizeBytes}
        open={asked === 'move'}
        onOpenChange={(open) => setAsked(open ? 'move' : null)}
      />
      <UninstallDialog
        gameId={game.gameId}
        name={game.name}
        sizeBytes={sizeBytes}
        open={asked === 'uninstall'}
        onOpenChange={(open) => setAsked(open ? 'uninstall' : null)}
      />
    </aside>
  );
}
