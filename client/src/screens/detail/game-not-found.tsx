import { Button, ButtonLink } from '@gamebox/ui/button.tsx';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { Page } from '@gamebox/ui/page.tsx';
import { FolderOpen, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useHostCan } from '../../bridge/capabilities.ts';
import { useGamePlay } from '../../features/native-games/model/launch/use-game-play.ts';
import { UninstallDialog } from './uninstall-dialog.tsx';

/** The address names no existing game: an old link, or a game that is no longer offered. */
export function GameNotFound() {
  return (
    <Page title="游戏详情" titleHidden>
      <EmptyState
        title="没有找到这个游戏"
        hint="它可能已经下架，或链接不完整"
        action={
          <ButtonLink to="/game" variant="primary">
            看看全部游戏
          </ButtonLink>
        }
      />
    </Page>
  );
}

/**
 * A game that the platform no longer offers: the files on this computer still belong to the player.
 */
export function WithdrawnGame({ gameId }: { gameId: number }) {
  const unnamed = { gameId, name: '', coverPicture: '', sizeBytes: null, downloadable: false };
  const { game, installed, inUse, openFolder } = useGamePlay(unnamed, { fresh: true });
  const can = useHostCan();
  const [uninstalling, setUninstalling] = useState(false);
  if (!game || !(installed || game.running === true)) return <GameNotFound />;
  const name = game.name ?? `游戏 ${gameId}`;
  return (
    <Page title={name} titleHidden>
      <EmptyState
        title={`《${name}》已经下架`}
        hint="它还安装在这台电脑上"
        action={
          <>
            {can('openGameFolder') && (
              <Button icon={<FolderOpen />} disabled={!openFolder} onClick={openFolder}>
                打开目录
              </Button>
            )}
            {can('uninstallGame') && (
              <Button
                icon={<Trash2 />}
                variant="danger"
                disabled={inUse}
                onClick={() => setUninstalling(true)}
              >
                卸载
              </Button>
            )}
          </>
        }
      />
      <UninstallDialog
        gameId={gameId}
        name={name}
        sizeBytes={game.sizeBytes}
        open={uninstalling}
        onOpenChange={setUninstalling}
      />
    </Page>
  );
}
