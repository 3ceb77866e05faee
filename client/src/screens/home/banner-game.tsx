import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { OpeningTime } from '../../shared/domain/opening-time.tsx';
import { gameQuery } from '../../features/game/api/get-game.ts';
import { GameAction } from '../../parts/play/game-action.tsx';
import styles from './banner-game.module.css';

export interface BannerGameProps {
  gameId: number;
  /** The view's only red action. */
  prominent: boolean;
  /** The link is about to be pressed, and stays. */
  held: boolean;
  /** In its place until the platform has answered, and if it does not. `waiting`: it may yet. */
  renderLink: (waiting: boolean) => ReactNode;
}

/** The action for a game that is not on this computer. */
export function BannerGame({ gameId, prominent, held, renderLink }: BannerGameProps) {
  const { data, isLoading, failureCount } = useQuery(gameQuery(gameId, null));
  const [ready, setReady] = useState(false);
  if (!ready && !held && data !== undefined) setReady(true);
  if (ready && data !== undefined) return <GameAction game={data} size="l" prominent={prominent} />;
  return renderLink(isLoading && failureCount === 0);
}

/** The server that a game is shown with, and when it opens. */
export function BannerServer({ gameId }: { gameId: number }) {
  const { data } = useQuery(gameQuery(gameId, null));
  if (data === undefined || data.serverName === '') return null;
  return (
    <span className={styles.server}>
      <span className={styles.name} title={data.serverName}>
        {data.serverName}
      </span>
      <OpeningTime at={data.openTime} />
    </span>
  );
}
