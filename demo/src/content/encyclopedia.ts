import { cloudRuins } from './encyclopedia/cloud-ruins.ts';
import { foxMoon } from './encyclopedia/fox-moon.ts';
import { frost } from './encyclopedia/frost.ts';
import { ironTide } from './encyclopedia/iron-tide.ts';
import type { GameLore } from './encyclopedia/lore.ts';
import { paperDragon } from './encyclopedia/paper-dragon.ts';
import { qinghe } from './encyclopedia/qinghe.ts';
import { seaChart } from './encyclopedia/sea-chart.ts';
import { steelSpine } from './encyclopedia/steel-spine.ts';
import type { EncyclopediaSeed, ItemDetail, ItemKind } from './types.ts';

type Entry = Omit<EncyclopediaSeed, 'entryId' | 'gameId'>;

function entry(kind: ItemKind, name: string, summary: string, details: [string, string][]): Entry {
  const pairs: ItemDetail[] = details.map(([label, value]) => ({ label, value }));
  return { kind, name, summary, details: pairs };
}

function objects(lore: GameLore): Entry[] {
  return lore.makes.flatMap(([prefix, grade, level, origin]) =>
    lore.forms.map(([noun, type, property, perLevel, use]) =>
      entry(0, `${prefix}${noun}`, `${use}${origin}`, [
        ['类型', type],
        ['品质', grade],
        ['需要等级', `${level} 级`],
        [property, `+${level * perLevel}`],
      ]),
    ),
  );
}

function monsters(lore: GameLore): Entry[] {
  return lore.monsters.map(([name, summary, place, level, fear]) =>
    entry(1, name, summary, [
      ['等级', `${level} 级`],
      ['出没', place],
      ['弱点', fear],
    ]),
  );
}

function maps(lore: GameLore): Entry[] {
  return lore.maps.map(([name, summary, levels, wayIn, yields]) =>
    entry(2, name, summary, [
      ['适合', levels],
      ['入口', wayIn],
      ['产出', yields],
    ]),
  );
}

function npcs(lore: GameLore): Entry[] {
  return lore.npcs.map(([name, summary, work, place]) =>
    entry(3, name, summary, [
      ['职责', work],
      ['所在', place],
    ]),
  );
}

const allLore = [qinghe, ironTide, paperDragon, cloudRuins, frost, seaChart, steelSpine, foxMoon];

function entriesOf(lore: GameLore): EncyclopediaSeed[] {
  const found = [...objects(lore), ...monsters(lore), ...maps(lore), ...npcs(lore)];
  return found.map(({ kind, name, summary, details }, index) => ({
    entryId: lore.gameId * 100 + index + 1,
    gameId: lore.gameId,
    kind,
    name,
    summary,
    details,
  }));
}

/**
 * 24 entries per game for eight games; `entryId` is `gameId` × 100 + the index in the game's list.
 */
export const encyclopedia: readonly EncyclopediaSeed[] = allLore.flatMap(entriesOf);
