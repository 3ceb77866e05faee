import type { GameState } from '@gamebox/contract';
import { useState } from 'react';
import { gameAddress } from '../../features/game/model/game-address.ts';
import { libraryWords } from '../../features/native-games/model/games/library.ts';
import { useGamePlay } from '../../features/native-games/model/launch/use-game-play.ts';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { formatBytes } from '@gamebox/ui/lib/format-bytes.ts';
import { formatPlayed } from '@gamebox/ui/lib/format-time.ts';
import { Cover } from '@gamebox/ui/cover.tsx';
import { Link } from '@gamebox/ui/link.tsx';
import { PlayButton } from '../../features/native-games/components/play-button.tsx';
import { PlayMenu } from '../../features/native-games/components/play-menu.tsx';
import { UninstallDialog } from '../detail/uninstall-dialog.tsx';
import { useStartAsLast } from '../../parts/play/use-start-as-last.ts';
import styles from './library-screen.module.css';

/** One game of this machine: where it stands, play, and what one does rarely with it. */
export function LibraryRow({ game }: { game: GameState }) {
  const { gameId, sizeBytes, version, playSeconds = 0 } = game;
  const name = game.name ?? `游戏 ${gameId}`;
  const [uninstalling, setUninstalling] = useState(false);
  const start = useStartAsLast();
  const { state, onAction, installed, verify, openFolder } = useGamePlay({
    gameId,
    name,
    coverPicture: game.coverPrcture,
    sizeBytes: sizeBytes ?? 0,
  });
  const facts = [
    libraryWords(game),
    version,
    sizeBytes === undefined ? undefined : formatBytes(sizeBytes),
    playSeconds >= 60 ? `已玩 ${formatPlayed(playSeconds)}` : undefined,
  ];
  return (
    <li className={styles.row}>
      <Cover
        src={pictureUrl(game.coverPrcture)}
        name={name}
        ratio="1/1"
        decorative
        className={styles.cover}
      />
      <div className={styles.words}>
        <Link to={gameAddress(gameId, game.lastServerId)} className={styles.name}>
          {name}
        </Link>
        <span className={styles.facts} data-figures>
          {facts.filter((fact) => fact !== undefined).join(' · ')}
        </span>
      </div>
      <PlayButton
        size="m"
        className={styles.play}
        state={state}
        onAction={(action) => (action === 'start' ? void start(gameId) : onAction(action))}
        menu={
          installed && (
            <PlayMenu
              size="m"
              onVerify={verify}
              onOpenFolder={openFolder}
              onUninstall={game.running === true ? undefined : () => setUninstalling(true)}
            />
          )
        }
      />
      <UninstallDialog
        gameId={gameId}
        name={name}
        sizeBytes={sizeBytes}
        open={uninstalling}
        onOpenChange={setUninstalling}
      />
    </li>
  );
}
