import { ItemKind } from '@gamebox/contract';

/** The kinds of an encyclopedia, in the order players look for them. */
export const kinds = [
  { value: ItemKind.object, label: '物品' },
  { value: ItemKind.monster, label: '怪物' },
  { value: ItemKind.map, label: '地图' },
  { value: ItemKind.npc, label: 'NPC' },
] as const;
