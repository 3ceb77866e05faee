/** Name, summary, where it lives, level, what it fears. */
export type MonsterRow = readonly [string, string, string, number, string];

/** Name, summary, level range, way in, what is found there. */
export type MapRow = readonly [string, string, string, string, string];

/** Name, summary, what the person does, where the person is. */
export type NpcRow = readonly [string, string, string, string];

/** What objects are made of: prefix of the name, grade, level to use it, a sentence about it. */
export type MakeRow = readonly [string, string, number, string];

/** What objects there are: noun, type, the property it gives and how much a level, a sentence. */
export type FormRow = readonly [string, string, string, number, string];

/** What is known of one game; every make is combined with every form into an object. */
export type GameLore = {
  readonly gameId: number;
  readonly monsters: readonly MonsterRow[];
  readonly maps: readonly MapRow[];
  readonly npcs: readonly NpcRow[];
  readonly makes: readonly MakeRow[];
  readonly forms: readonly FormRow[];
};
