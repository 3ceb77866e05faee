import { z } from 'zod';
import { RankingDayType } from '../enums.ts';
import { defineCall } from '../call.ts';
import { queryEnum } from '../fields.ts';

/** What a ranking counts; the specification names the parameter alone. */
export const RankingType = { invited: 1, earned: 2 } as const;

export const getRanking = defineCall({
  method: 'GET',
  path: '/api/web-api/member/rank/getRanking',
  access: 'open',
  summary: 'Ranking of promoters by day, week or month',
  query: z.object({ dayType: queryEnum(RankingDayType), type: queryEnum(RankingType) }),
  result: z.array(
    z.object({
      rank: z.int().positive(),
      nickname: z.string(),
      avatar: z.string(),
      value: z.int(),
      mine: z.boolean(),
    }),
  ),
});
