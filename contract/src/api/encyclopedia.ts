import { z } from 'zod';
import { defineCall } from '../call.ts';
import { KEYWORD_LENGTH } from '../constants.ts';
import { ItemKind, itemKind } from '../enums.ts';
import { id, page, paging, queryEnum, queryId } from '../fields.ts';
import { known } from '../known.ts';
import { extendedObject, lazyObject } from '../lazy-object.ts';

/** Not in the specification except for its item kinds: a game's encyclopedia. */
export const encyclopediaEntry = lazyObject(() => ({
  entryId: id,
  gameId: id,
  kind: known(itemKind),
  name: z.string(),
  summary: z.string(),
  details: z.array(z.object({ label: z.string(), value: z.string() })),
}));
export type EncyclopediaEntry = z.infer<typeof encyclopediaEntry>;

export const pageEncyclopedia = defineCall({
  method: 'GET',
  path: '/api/web-api/game/encyclopedia/page',
  access: 'open',
  summary: 'Objects, monsters, maps and NPCs of a game',
  query: extendedObject(paging, () => ({
    gameId: queryId,
    kind: queryEnum(ItemKind).optional(),
    keyword: z.string().trim().max(KEYWORD_LENGTH).optional(),
  })),
  result: page(encyclopediaEntry),
});
