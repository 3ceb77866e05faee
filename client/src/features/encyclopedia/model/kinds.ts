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

/** What the picture beside an entry shows. */
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

/** The commonest words for 类型; what an object is called else is the publisher's. */
const typeLooks: ReadonlyMap<string, EntryLook> = new Map([
  ['武器', 'weapon'],
  ['武装', 'weapon'],
  ['护甲', 'armour'],
  ['衣饰', 'armour'],
  ['法器', 'charm'],
  ['饰品', 'charm'],
]);

/** Of its kind, an object's of its type. */
export function entryLook({ kind, details }: Pick<EncyclopediaEntry, 'kind' | 'details'>) {
  if (kind === null) return 'unknown';
  const type = details.find(({ label }) => label === '类型')?.value ?? '';
  return (kind === ItemKind.object ? typeLooks.get(type) : undefined) ?? kindLooks[kind];
}

/** The kinds of an encyclopedia, in the order players look for them. */
export const kinds = [
  { value: ItemKind.object, label: '物品' },
  { value: ItemKind.monster, label: '怪物' },
  { value: ItemKind.map, label: '地图' },
  { value: ItemKind.npc, label: 'NPC' },
] as const;
