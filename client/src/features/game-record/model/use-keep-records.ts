import { useEffect, useState } from 'react';
import { usePlayer, useSettingLoaded } from '../../../bridge/local-setting.ts';
import { useToldGameRecords } from '../api/list-game-records.ts';
import { forgetRecords, keepRecords } from './kept-records.ts';

/**
 * Keeps the platform's list of games played on this computer, so that order, times and servers are
 * the same where the platform is out of reach; that of a player who logged out is forgotten.
 */
export function useKeepRecords(): void {
  const player = usePlayer();
  const loaded = useSettingLoaded();
  const { data, dataUpdatedAt } = useToldGameRecords();
  const [known, setKnown] = useState({ player, before: dataUpdatedAt });
  // What was answered before may be another player's.
  if (known.player !== player) setKnown({ player, before: dataUpdatedAt });
  const isOwn = known.player === player && dataUpdatedAt > known.before;
  useEffect(() => {
    if (player === null && loaded) forgetRecords();
  }, [loaded, player]);
  useEffect(() => {
    if (player !== null && data !== undefined && isOwn) keepRecords(player, data);
  }, [data, isOwn, player]);
}
