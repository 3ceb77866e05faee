import { FolderInput, FolderOpen, MoreHorizontal, ShieldCheck, Square, Trash2 } from 'lucide-react';
import type { BridgeAction } from '@gamebox/contract';
import type { IconButtonProps } from '@gamebox/ui/icon-button.tsx';
import { IconButton } from '@gamebox/ui/icon-button.tsx';
import type { MenuItem } from '@gamebox/ui/menu.tsx';
import { Menu } from '@gamebox/ui/menu.tsx';
import { useHostCan } from '../../../bridge/capabilities.ts';

export interface PlayMenuProps {
  /** Actions that are not possible now are undefined and shown as disabled. */
  /** Checks every file and repairs damaged ones. */
  onVerify?: (() => void) | undefined;
  onOpenFolder?: (() => void) | undefined;
  /** Moves the game to another folder. */
  onMove?: (() => void) | undefined;
  /** Ends the running game. */
  onStop?: (() => void) | undefined;
  onUninstall?: (() => void) | undefined;
  size?: 'm' | 'l' | undefined;
  /** Open from the start, if a press created the menu. */
  defaultOpen?: boolean | undefined;
}

const menuActions = [
  'verifyGame',
  'openGameFolder',
  'moveGame',
  'stopGame',
  'uninstallGame',
] as const satisfies readonly BridgeAction[];

/**
 * The play button's menu with rare actions of an installed game, those that the host has; loaded
 * with the detail page.
 */
export function PlayMenu(props: PlayMenuProps) {
  const { onVerify, onOpenFolder, onMove, onStop, onUninstall } = props;
  const { size = 'l', defaultOpen } = props;
  const can = useHostCan();
  const items: (MenuItem & { needs: (typeof menuActions)[number] })[] = [
    item('verifyGame', '校验并修复', <ShieldCheck />, onVerify),
    item('openGameFolder', '打开目录', <FolderOpen />, onOpenFolder),
    item('moveGame', '移动到…', <FolderInput />, onMove),
    item('stopGame', '停止游戏', <Square />, onStop),
    { ...item('uninstallGame', '卸载', <Trash2 />, onUninstall), danger: true, separated: true },
  ];
  const offered = items.filter(({ needs }) => can(needs));
  if (offered.length === 0) return null;
  return (
    <Menu items={offered} defaultOpen={defaultOpen} trigger={<PlayMenuButton size={size} />} />
  );
}

/** Whether the menu has anything: a host may have none of its actions. */
export function useHasPlayMenu(): boolean {
  return menuActions.some(useHostCan());
}

/** Only the button: a long list creates its menus when they are opened. */
export function PlayMenuButton(props: Omit<IconButtonProps, 'label' | 'icon'>) {
  return (
    <IconButton
      variant="solid"
      aria-haspopup="menu"
      {...props}
      label="更多操作"
      icon={<MoreHorizontal />}
    />
  );
}

function item(
  needs: (typeof menuActions)[number],
  label: string,
  icon: MenuItem['icon'],
  run: (() => void) | undefined,
) {
  return { needs, label, icon, disabled: run === undefined, onSelect: () => run?.() };
}
