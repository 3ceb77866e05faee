import type { MinorRules } from '@gamebox/contract';

export type MinorCap = MinorRules['caps'][number];

export interface AgeGroup {
  /** The lowest age of the group. */
  value: number;
  label: string;
  /** Undefined for adults. */
  cap: MinorCap | undefined;
  /** The group of most visitors. */
  usual: boolean;
}

/** The age groups with different rules, as the platform defines them. */
export function ageGroups({ caps, adultAge }: MinorRules): readonly AgeGroup[] {
  const minors = caps.map((cap, index) => ({
    value: cap.fromAge,
    label: cap.fromAge === 0 ? `不满 ${cap.toAge} 岁` : `${cap.fromAge}–${cap.toAge - 1} 岁`,
    cap,
    usual: index === 1,
  }));
  return [
    ...minors,
    { value: adultAge, label: `${adultAge} 岁及以上`, cap: undefined, usual: false },
  ];
}
