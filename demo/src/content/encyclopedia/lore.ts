/** Name, summary, where it lives, level, what it fears. */
export type MonsterRow = readonly [string, string, string, number, string];

/** Name, summary, level range, way in, what is found there. */
export type MapRow = readonly [string, string, string, string, string];

/** Name, summary, what the person does, where the person is. */
export type NpcRow = readonly [string, string, string, string];

/** Materials of objects: prefix of the name, grade, required level, a sentence about it. */
export type MakeRow = readonly [string, string, number, string];

/** Kinds of objects: noun, type, the property and its increase per level, a sentence. */
export type FormRow = readonly [string, string, string, number, string];

/** The content of one game; every material is combined with every kind. */
export type GameLore = {
  readonly gameId: number;
  readonly monsters: readonly MonsterRow[];
  readonly maps: readonly MapRow[];
  readonly npcs: readonly NpcRow[];
  readonly makes: readonly MakeRow[];
  readonly forms: readonly FormRow[];
};
