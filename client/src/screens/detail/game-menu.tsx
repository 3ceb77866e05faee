import { FolderOpen, MoreHorizontal, ShieldCheck, Square, Trash2, Wrench } from 'lucide-react';
import { stopGame } from '../../features/native-games/model/download.ts';
import type { GamePlay } from '../../features/native-games/model/use-game-play.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import type { MenuItem } from '../../shared/ui/menu.tsx';
import { Menu } from '../../shared/ui/menu.tsx';

/** What one does rarely with a game on this computer. What can't be done now is shown disabled. */
export function GameMenu({ play, onUninstall }: { play: GamePlay; onUninstall: () => void }) {
  const gameId = play.game?.gameId;
  const running = play.game?.running === true && gameId !== undefined;
  const items: MenuItem[] = [
    item('校验', <ShieldCheck />, play.verify),
    item('修复', <Wrench />, play.verify),
    item('打开目录', <FolderOpen />, play.openFolder),
    item('停止游戏', <Square />, running ? () => void stopGame(gameId) : undefined),
    {
      ...item('卸载', <Trash2 />, play.installed && !running ? onUninstall : undefined),
      danger: true,
      separated: true,
    },
  ];
  return (
    <Menu
      items={items}
      trigger={<IconButton variant="solid" size="l" label="更多操作" icon={<MoreHorizontal />} />}
    />
  );
}

function item(label: string, icon: MenuItem['icon'], run: (() => void) | undefined): MenuItem {
  return { label, icon, disabled: run === undefined, onSelect: () => run?.() };
}
