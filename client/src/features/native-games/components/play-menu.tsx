import { FolderInput, FolderOpen, MoreHorizontal, ShieldCheck, Square, Trash2 } from 'lucide-react';
import type { IconButtonProps } from '@gamebox/ui/icon-button.tsx';
import { IconButton } from '@gamebox/ui/icon-button.tsx';
import type { MenuItem } from '@gamebox/ui/menu.tsx';
import { Menu } from '@gamebox/ui/menu.tsx';

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

/** The play button's menu with rare actions of an installed game; loaded with the detail page. */
export function PlayMenu(props: PlayMenuProps) {
  const { onVerify, onOpenFolder, onMove, onStop, onUninstall, size = 'l', defaultOpen } = props;
  const items: MenuItem[] = [
    item('校验并修复', <ShieldCheck />, onVerify),
    item('打开目录', <FolderOpen />, onOpenFolder),
    item('移动到…', <FolderInput />, onMove),
    item('停止游戏', <Square />, onStop),
    { ...item('卸载', <Trash2 />, onUninstall), danger: true, separated: true },
  ];
  return <Menu items={items} defaultOpen={defaultOpen} trigger={<PlayMenuButton size={size} />} />;
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

function item(label: string, icon: MenuItem['icon'], run: (() => void) | undefined): MenuItem {
  return { label, icon, disabled: run === undefined, onSelect: () => run?.() };
}
