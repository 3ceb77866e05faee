import type { GameRecord } from '@gamebox/contract';
import { listGameRecords } from '@gamebox/contract';
import { readStored, readStoredObject, writeStored } from '../../../shared/lib/stored.ts';

const key = 'game-records';
/** So many are shown of what is played elsewhere, and more. */
const most = 50;

interface Kept {
  player: unknown;
  records: GameRecord[];
}

/** What was read last: each place that shows a play asks, and the answer is the same object. */
let read: { text: string | null; kept: Kept | null } = { text: null, kept: null };

/** What the platform said last of this player's games; undefined if nothing is kept of them. */
export function keptRecords(player: number | null): GameRecord[] | undefined {
  const text = readStored(key);
  if (text !== read.text) read = { text, kept: parseKept() };
  return player !== null && read.kept?.player === player ? read.kept.records : undefined;
}

function parseKept(): Kept | null {
  const { player, records }: { player?: unknown; records?: unknown } = readStoredObject(key) ?? {};
  const parsed = listGameRecords.result.safeParse(records);
  return parsed.success ? { player, records: parsed.data } : null;
}

export function keepRecords(player: number, records: readonly GameRecord[]): void {
  writeStored(key, JSON.stringify({ player, records: records.slice(0, most) }));
}

export function forgetRecords(): void {
  writeStored(key, null);
}
