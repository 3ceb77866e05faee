import { ItemKind } from '@gamebox/contract';
import { Map as MapIcon, PawPrint, Sword, UserRound } from 'lucide-react';

/** The picture of a kind, beside each entry. */
export const kindIcons = {
  [ItemKind.object]: Sword,
  [ItemKind.monster]: PawPrint,
  [ItemKind.map]: MapIcon,
  [ItemKind.npc]: UserRound,
} as const;

/** The kinds of an encyclopedia, in the order players look for them. */
export const kinds = [
  { value: ItemKind.object, label: '物品' },
  { value: ItemKind.monster, label: '怪物' },
  { value: ItemKind.map, label: '地图' },
  { value: ItemKind.npc, label: 'NPC' },
] as const;
