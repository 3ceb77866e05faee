import type { GameState } from '@gamebox/contract';
import { useCallback, useState } from 'react';
import { canUninstall } from './library-row.tsx';

/** The games that the player has selected. */
export interface Choice {
  /** By game id; null while nothing is being selected. */
  chosenIds: ReadonlySet<number> | null;
  /** The shown games that can be selected. */
  possible: readonly GameState[];
  begin: () => void;
  end: () => void;
  choose: (gameId: number, chosen: boolean) => void;
  chooseAll: () => void;
}

/** A game that is no longer shown or selectable counts as not selected. */
export function useChoice(shown: readonly GameState[]): Choice {
  const [ticked, setTicked] = useState<ReadonlySet<number> | null>(null);
  const choose = useCallback((gameId: number, wanted: boolean) => {
    setTicked((before) => {
      const next = new Set(before);
      if (wanted) next.add(gameId);
      else next.delete(gameId);
      return next;
    });
  }, []);
  const possible = shown.filter(canUninstall);
  const chosenIds =
    ticked === null
      ? null
      : new Set(possible.map(({ gameId }) => gameId).filter((gameId) => ticked.has(gameId)));
  return {
    chosenIds,
    possible,
    begin: () => setTicked(new Set()),
    end: () => setTicked(null),
    choose,
    chooseAll: () => setTicked(new Set(possible.map(({ gameId }) => gameId))),
  };
}
