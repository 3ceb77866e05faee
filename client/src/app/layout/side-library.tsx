import { Play } from 'lucide-react';
import type { HTMLAttributes, ReactNode } from 'react';
import { useMediaQuery } from '@gamebox/ui/lib/use-media-query.ts';
import { Cover } from '@gamebox/ui/cover.tsx';
import { IconButton } from '@gamebox/ui/icon-button.tsx';
import { Link } from '@gamebox/ui/link.tsx';
import { Tooltip } from '@gamebox/ui/tooltip.tsx';
import type { MenuIconName } from './menu-icons.ts';
import { menuIcons } from './menu-icons.ts';
import styles from './side-library.module.css';
import side from './side-menu.module.css';

const narrow = '(max-width: 1179.98px)';

export interface SideGame {
  gameId: number;
  name: string;
  cover: string;
  /** Text for the game's state. */
  text: string;
  to: string;
  /** The game's page is shown. */
  current: boolean;
  playable: boolean;
  /** The server that a press enters. */
  enter?: string | undefined;
}

export interface SideLibraryProps {
  games: readonly SideGame[];
  /** The page 全部游戏 is shown. */
  inStore: boolean;
  /** The library page is shown. */
  inLibrary: boolean;
  onStart: (gameId: number) => void;
  /** Keeps the order while the list is in use. */
  holding?: HTMLAttributes<HTMLUListElement>;
  /** Further rows, below the computer's own. */
  children?: ReactNode;
}

/** The second navigation in the left column: all games, the library, and this computer's games. */
export function SideLibrary(props: SideLibraryProps) {
  const { games, inStore, inLibrary, onStart, holding, children } = props;
  const collapsed = useMediaQuery(narrow);
  return (
    <nav aria-label="我的游戏" className={styles.library}>
      <Entry to="/game" label="全部游戏" icon="game" current={inStore} collapsed={collapsed} />
      <Entry
        to="/library"
        label="我的游戏"
        icon="library"
        current={inLibrary}
        collapsed={collapsed}
      />
      <ul className={styles.games} {...holding}>
        {games.map((game) => (
          <SideRow key={game.gameId} game={game} onStart={onStart} />
        ))}
        {children}
      </ul>
    </nav>
  );
}

/** A game in the left column. */
export function SideRow({
  game,
  onStart,
}: {
  game: SideGame;
  onStart?: SideLibraryProps['onStart'];
}) {
  const collapsed = useMediaQuery(narrow);
  return (
    <li className={styles.row}>
      <Tooltip text={`${game.name} · ${game.text}`} side="right" disabled={!collapsed}>
        <Link to={game.to} className={styles.game} aria-current={game.current ? 'page' : undefined}>
          <Cover src={game.cover} name={game.name} ratio="1/1" decorative className={styles.cover}>
            <span className={styles.initial} data-text={game.name[0]} />
          </Cover>
          <span className={styles.text}>
            <span className={styles.name}>{game.name}</span>
            <span className={styles.state} data-figures>
              {game.text}
            </span>
          </span>
        </Link>
      </Tooltip>
      {game.playable && (
        <IconButton
          size="s"
          label={`启动 ${game.name}`}
          title={[`启动 ${game.name}`, game.enter].filter(Boolean).join('，')}
          icon={<Play />}
          className={styles.play}
          onClick={() => onStart?.(game.gameId)}
        />
      )}
    </li>
  );
}

function Entry(props: {
  to: string;
  label: string;
  icon: MenuIconName;
  current: boolean;
  collapsed: boolean;
}) {
  const { to, label, icon, current, collapsed } = props;
  const Icon = menuIcons[icon];
  return (
    <Tooltip text={label} side="right" disabled={!collapsed}>
      <Link
        to={to}
        aria-label={label}
        aria-current={current ? 'page' : undefined}
        className={side.link}
      >
        <Icon aria-hidden data-icon={icon} />
        <span className={side.label}>{label}</span>
      </Link>
    </Tooltip>
  );
}
