import { FolderInput, FolderOpen, MoreHorizontal, ShieldCheck, Square, Trash2 } from 'lucide-react';
import type { IconButtonProps } from '@gamebox/ui/icon-button.tsx';
import { IconButton } from '@gamebox/ui/icon-button.tsx';
import type { MenuItem } from '@gamebox/ui/menu.tsx';
import { Menu } from '@gamebox/ui/menu.tsx';

export interface PlayMenuProps {
  /** What can't be done now is left undefined and is shown disabled. */
  /** Checks every file and brings the bad ones again. */
  onVerify?: (() => void) | undefined;
  onOpenFolder?: (() => void) | undefined;
  /** Takes the game to another folder. */
  onMove?: (() => void) | undefined;
  /** Ends the running game. */
  onStop?: (() => void) | undefined;
  onUninstall?: (() => void) | undefined;
  size?: 'm' | 'l' | undefined;
  /** Made by the press that opens it. */
  defaultOpen?: boolean | undefined;
}

/** The play button's menu: what one does rarely with an installed game. Loaded with the detail. */
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

/** The button alone: a long list makes its menus when they are pressed. */
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
