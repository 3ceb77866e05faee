import { Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { Avatar } from '@gamebox/ui/avatar.tsx';
import type { AvatarProps } from '@gamebox/ui/avatar.tsx';
import { Button } from '@gamebox/ui/button.tsx';
import { IconButton } from '@gamebox/ui/icon-button.tsx';
import { Gem } from '@gamebox/ui/logo.tsx';
import styles from './app-header.module.css';
import type { DragArea } from './drag-areas.ts';
import type { DragPhaseNumber } from './use-window-drag.ts';
import { useWindowDrag } from './use-window-drag.ts';

/** The user at the right of the header; `hidden` if the site config says so (mpStatus). */
export type HeaderUser =
  | { kind: 'hidden' }
  | { kind: 'guest'; onLogin: () => void }
  | {
      kind: 'member';
      nickname: string;
      avatar: string | null;
      level?: AvatarProps['level'];
      onCenter: () => void;
      /** Beside the avatar: 账号菜单 and 退出. */
      account: ReactNode;
    };

export interface AppHeaderProps {
  /** The site config's logo; ours if missing. */
  logoUrl?: string | null | undefined;
  productName?: string | undefined;
  /** TopBar */
  topBar: ReactNode;
  user: HeaderUser;
  /** Between search and user: 下载管理, 设置 and others. */
  tools?: ReactNode;
  onMinimise: () => void;
  onClose: () => void;
  /** 1 pressed, 2 moved, 0 released, in a part of the header without controls (docs/bridge.md). */
  onDrag?: ((phase: DragPhaseNumber) => void) | undefined;
  /** Called when the draggable areas change, in CSS pixels. */
  onDragAreas?: ((areas: readonly DragArea[]) => void) | undefined;
}

/** The bar at the top: logo, top bar, user, window buttons. Its empty areas move the window. */
export function AppHeader(props: AppHeaderProps) {
  const { logoUrl, productName = '游戏盒子', topBar, user, tools, onMinimise, onClose } = props;
  const header = useRef<HTMLElement>(null);
  const drag = useWindowDrag(header, props.onDrag, props.onDragAreas);
  return (
    <header ref={header} className={styles.header} {...drag}>
      <div className={styles.brand}>
        <Logo key={logoUrl} url={logoUrl} />
        <span className={styles.name}>{productName}</span>
      </div>
      <div className={styles.middle}>{topBar}</div>
      <div className={styles.tools}>{tools}</div>
      <UserArea user={user} />
      <div className={styles.window}>
        <IconButton label="最小化" icon={<Minus />} onClick={onMinimise} />
        <IconButton label="关闭" icon={<X />} className={styles.close} onClick={onClose} />
      </div>
    </header>
  );
}

/** If the logo can't be loaded, ours is shown. */
function Logo({ url }: { url: string | null | undefined }) {
  const [failed, setFailed] = useState(false);
  if (!url || failed) return <Gem />;
  const fail = () => setFailed(true);
  return <img src={url} alt="" className={styles.logo} draggable={false} onError={fail} />;
}

function UserArea({ user }: { user: HeaderUser }) {
  if (user.kind === 'hidden') return null;
  if (user.kind === 'guest') {
    return (
      <Button size="s" onClick={user.onLogin}>
        登录
      </Button>
    );
  }
  return (
    <div className={styles.user}>
      <button type="button" className={styles.center} title="个人中心" onClick={user.onCenter}>
        <Avatar src={user.avatar} size={32} level={user.level} />
        <span className={styles.nickname}>{user.nickname}</span>
        <span className="visually-hidden">个人中心</span>
      </button>
      {user.account}
    </div>
  );
}
