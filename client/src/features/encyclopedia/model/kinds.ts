import type { EncyclopediaEntry } from '@gamebox/contract';
import { ItemKind } from '@gamebox/contract';
import {
  Box,
  CircleHelp,
  Gem,
  Map as MapIcon,
  PawPrint,
  Shirt,
  Sword,
  UserRound,
} from 'lucide-react';

/** The icon beside an entry. */
export const lookIcons = {
  object: Box,
  weapon: Sword,
  armour: Shirt,
  charm: Gem,
  monster: PawPrint,
  map: MapIcon,
  npc: UserRound,
  unknown: CircleHelp,
} as const;

type EntryLook = keyof typeof lookIcons;

const kindLooks: Readonly<Record<ItemKind, EntryLook>> = {
  [ItemKind.object]: 'object',
  [ItemKind.monster]: 'monster',
  [ItemKind.map]: 'map',
  [ItemKind.npc]: 'npc',
};

/** The most common values of 类型; publishers may use others. */
const typeLooks: ReadonlyMap<string, EntryLook> = new Map([
  ['武器', 'weapon'],
  ['武装', 'weapon'],
  ['护甲', 'armour'],
  ['衣饰', 'armour'],
  ['法器', 'charm'],
  ['饰品', 'charm'],
]);

/** The look by kind, and for an object by its type. */
export function entryLook({ kind, details }: Pick<EncyclopediaEntry, 'kind' | 'details'>) {
  if (kind === null) return 'unknown';
  const type = details.find(({ label }) => label === '类型')?.value ?? '';
  return (kind === ItemKind.object ? typeLooks.get(type) : undefined) ?? kindLooks[kind];
}

/** The kinds of an encyclopedia, the most wanted ones first. */
export const kinds = [
  { value: ItemKind.object, label: '物品' },
  { value: ItemKind.monster, label: '怪物' },
  { value: ItemKind.map, label: '地图' },
  { value: ItemKind.npc, label: 'NPC' },
] as const;
