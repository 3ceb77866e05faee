import type { GameState } from '@gamebox/contract';
import { formatPlayed } from '@gamebox/ui/lib/format-time.ts';
import { Page } from '@gamebox/ui/page.tsx';
import type { ReactNode } from 'react';
import { useHostPlay } from '../../parts/play/use-host-play.ts';
import styles from './detail-body.module.css';
import type { HeroGame } from './game-hero.tsx';
import { GameHead, GameHero } from './game-hero.tsx';
import { GamePanel } from './game-panel.tsx';

export interface HostGameProps {
  state: GameState;
  /** What lists have said of it, if anything. */
  known: HeroGame | undefined;
  /** In place of what only the platform knows. */
  children: ReactNode;
}

/** A game of this computer before the platform has answered: it can be played and looked after. */
export function HostGame({ state, known, children }: HostGameProps) {
  const { gameId, coverPrcture: coverPicture, version, playSeconds = 0 } = state;
  const name = known?.name ?? state.name ?? `游戏 ${gameId}`;
  const unlisted = { gameId, name, coverPicture };
  const game: HeroGame =
    known ?? (version === undefined ? unlisted : { ...unlisted, versionName: version });
  const play = useHostPlay(state, name);
  return (
    <Page title={name} titleHidden>
      <GameHero game={game} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <GameHead
            game={game}
            more={playSeconds >= 60 && <span>本机已玩 {formatPlayed(playSeconds)}</span>}
          />
          {children}
        </div>
        <GamePanel game={{ gameId, name }} play={play} server={null} opensAt={null} />
      </div>
    </Page>
  );
}
