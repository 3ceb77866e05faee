import { Play } from 'lucide-react';
import { useMediaQuery } from '@gamebox/ui/lib/use-media-query.ts';
import { Cover } from '@gamebox/ui/cover.tsx';
import { IconButton } from '@gamebox/ui/icon-button.tsx';
import { Link } from '@gamebox/ui/link.tsx';
import { Tooltip } from '@gamebox/ui/tooltip.tsx';
import { menuIcons } from './menu-icons.ts';
import styles from './side-library.module.css';
import side from './side-menu.module.css';

export interface SideGame {
  gameId: number;
  name: string;
  cover: string;
  /** Where it stands. */
  words: string;
  to: string;
  /** Its page is the one shown. */
  current: boolean;
  playable: boolean;
}

export interface SideLibraryProps {
  games: readonly SideGame[];
  /** 全部游戏 is the page shown. */
  inStore: boolean;
  onStart: (gameId: number) => void;
}

const StoreIcon = menuIcons.game;

/** The left column's second navigation: the way to all games, and this machine's own. */
export function SideLibrary({ games, inStore, onStart }: SideLibraryProps) {
  const collapsed = useMediaQuery('(max-width: 1179.98px)');
  return (
    <nav aria-label="我的游戏" className={styles.library}>
      <Tooltip text="全部游戏" side="right" disabled={!collapsed}>
        <Link
          to="/game"
          aria-label="全部游戏"
          aria-current={inStore ? 'page' : undefined}
          className={side.link}
        >
          <StoreIcon aria-hidden data-icon="game" />
          <span className={side.label}>全部游戏</span>
        </Link>
      </Tooltip>
      {games.length > 0 && (
        <Link to="/library" className={styles.heading}>
          我的游戏
        </Link>
      )}
      {games.length > 0 && (
        <ul className={styles.games}>
          {games.map((game) => (
            <li key={game.gameId} className={styles.row}>
              <Tooltip text={`${game.name} · ${game.words}`} side="right" disabled={!collapsed}>
                <Link
                  to={game.to}
                  className={styles.game}
                  aria-current={game.current ? 'page' : undefined}
                >
                  <Cover
                    src={game.cover}
                    name={game.name}
                    ratio="1/1"
                    decorative
                    className={styles.cover}
                  />
                  <span className={styles.words}>
                    <span className={styles.name}>{game.name}</span>
                    <span className={styles.state} data-figures>
                      {game.words}
                    </span>
                  </span>
                </Link>
              </Tooltip>
              {game.playable && (
                <IconButton
                  size="s"
                  label={`启动 ${game.name}`}
                  icon={<Play />}
                  className={styles.play}
                  onClick={() => onStart(game.gameId)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
