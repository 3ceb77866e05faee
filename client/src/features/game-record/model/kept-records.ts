import type { GameRecord } from '@gamebox/contract';
import { listGameRecords } from '@gamebox/contract';
import { callQuery } from '@gamebox/web/call-query.ts';
import { useCall } from '@gamebox/web/use-call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePlayer, useSettingLoaded } from '../../../bridge/local-setting.ts';
import { readStoredObject, writeStored } from '../../../shared/lib/stored.ts';

const key = 'game-records';
/** So many are shown of what is played elsewhere, and more. */
const most = 50;

/**
 * Keeps the platform's list of games played on this computer, so that order, times and servers are
 * the same where the platform is out of reach. Until it answers, the kept list stands for its own;
 * that of a player who logged out is forgotten.
 */
export function useKeptRecords(): void {
  const client = useQueryClient();
  const player = usePlayer();
  const loaded = useSettingLoaded();
  const { data, dataUpdatedAt } = useCall(listGameRecords, {}, { enabled: false });
  const [known, setKnown] = useState({ player, before: dataUpdatedAt });
  // What was answered before may be another player's.
  if (known.player !== player) setKnown({ player, before: dataUpdatedAt });
  const isOwn = known.player === player && dataUpdatedAt > known.before;
  useEffect(() => {
    if (player !== null) return;
    if (loaded) writeStored(key, null);
  }, [loaded, player]);
  useEffect(() => {
    if (player === null || data === undefined || !isOwn) return;
    writeStored(key, JSON.stringify({ player, records: data.slice(0, most) }));
  }, [data, isOwn, player]);
  useEffect(() => {
    const kept = player === null || data !== undefined ? null : keptRecords(player);
    // As old as can be: the platform is asked all the same.
    if (kept !== null)
      client.setQueryData(callQuery(listGameRecords, {}).queryKey, kept, { updatedAt: 0 });
  }, [client, data, player]);
}

function keptRecords(player: number): GameRecord[] | null {
  const kept: { player?: unknown; records?: unknown } = readStoredObject(key) ?? {};
  if (kept.player !== player) return null;
  return listGameRecords.result.safeParse(kept.records).data ?? null;
}
