import type { GameState } from '@gamebox/contract';
import { IconButton } from '@gamebox/ui/icon-button.tsx';
import { cx } from '@gamebox/ui/lib/cx.ts';
import { Star } from 'lucide-react';
import { setFavourite } from '../../features/native-games/model/jobs/favourite.ts';
import { useStores } from '../../shared/lib/stores.ts';
import styles from './favourite-star.module.css';

interface FavouriteStarProps {
  game: GameState;
  name: string;
  className?: string | undefined;
}

/** Marks a game as a favourite, or no longer. */
export function FavouriteStar({ game, name, className }: FavouriteStarProps) {
  const { gameId, favourite = false } = game;
  const stores = useStores();
  return (
    <IconButton
      size="s"
      className={cx(styles.star, className)}
      label={favourite ? `取消收藏 ${name}` : `收藏 ${name}`}
      aria-pressed={favourite}
      icon={<Star />}
      onClick={() => void setFavourite(stores, gameId, !favourite)}
    />
  );
}
