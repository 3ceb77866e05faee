import { useEffect, useState } from 'react';
import { useConnectivity } from '@gamebox/web/http-context.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { Link } from '@gamebox/ui/link.tsx';
import { MarkedText } from '@gamebox/ui/marked-text.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { gameAddress } from '../../features/game/model/game-address.ts';
import { findGames } from '../../features/native-games/model/games/find-games.ts';
import { isPlayable, useGames } from '../../features/native-games/model/games/game-store.ts';
import { libraryText } from '../../features/native-games/model/games/library.ts';
import { useServerSearch } from '../../features/server-search/api/use-server-search.ts';
import { useStartAsLast } from '../../parts/play/use-start-as-last.ts';
import styles from './found-servers.module.css';

/** A faster answer has these games itself: they must not come and go above it. */
const SLOW_MS = 600;

/**
 * The games of this computer that match, while the platform, which finds them otherwise, is out of
 * reach or lets one wait; nothing if there are none.
 */
export function LocalGames({ query }: { query: string }) {
  const reachable = useConnectivity((connectivity) => connectivity.reachable);
  const games = useGames((store) => store.games);
  const start = useStartAsLast();
  const slow = useTakesLong(useServerSearch(query).isLoading);
  const found = (reachable && !slow) || query === '' ? [] : findGames(games, query);
  if (found.length === 0) return null;
  return (
    <Section title="这台电脑上的游戏">
      <ul>
        {found.map(({ state, match }) => {
          const { gameId, name = '' } = state;
          const playable = isPlayable(state) && state.running !== true;
          return (
            <li key={gameId} className={styles.server}>
              <Link to={gameAddress(gameId)} className={styles.link} title={name}>
                <MarkedText text={name} ranges={[match]} />
              </Link>
              <span className={styles.time}>{playable ? '已安装' : libraryText(state)}</span>
              <span className={styles.action}>
                {playable && (
                  <Button
                    size="s"
                    aria-label={`启动游戏：${name}`}
                    onClick={() => void start(gameId)}
                  >
                    启动游戏
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function useTakesLong(waiting: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setLong(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [waiting]);
  return long;
}
