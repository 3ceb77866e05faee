import { z } from 'zod';
import { RANKING_SIZE } from '../constants.ts';
import { defineCall } from '../call.ts';
import { RankingDayType } from '../enums.ts';
import { queryEnum, optionalTime } from '../fields.ts';
import { known } from '../known.ts';
import { lazyObject } from '../lazy-object.ts';

/**
 * What a ranking counts: points received, seconds of play, invited players. The specification only
 * names the parameter.
 */
export const RankingType = { points: 1, play: 2, invited: 3 } as const;
export type RankingType = (typeof RankingType)[keyof typeof RankingType];

export const getRanking = defineCall({
  method: 'GET',
  path: '/api/web-api/member/rank/getRanking',
  access: 'open',
  summary: 'The best players of the day, the week (from Monday) or the month in China',
  query: lazyObject(() => ({
    dayType: queryEnum(RankingDayType).default(RankingDayType.day),
    type: queryEnum(RankingType).default(RankingType.points),
  })),
  result: lazyObject(() => ({
    /** Players with the same value share a rank, and the following ranks are skipped. */
    list: z
      .array(
        z.object({
          rank: z.int().positive(),
          /** Masked; the caller's own is complete. */
          nickname: z.string(),
          avatar: z.string(),
          value: z.int().positive(),
          mine: known(z.boolean(), false),
        }),
      )
      .max(RANKING_SIZE),
    /**
     * The caller's own place; `rank` is null if there is nothing to count or the place is too low.
     */
    mine: known(
      z.object({ rank: z.int().positive().nullable(), value: z.int().nonnegative() }).nullable(),
    ),
    /** When the period ends. */
    endTime: optionalTime,
  })),
});
export type Ranking = z.infer<(typeof getRanking)['result']>;
