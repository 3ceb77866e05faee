import { RANKING_DEPTH, RANKING_SIZE, RankingDayType, RankingType } from '@gamebox/contract';
import type { Ranking } from '@gamebox/contract';
import {
  DAY_MS,
  chinaDayStart,
  chinaMonthStart,
  chinaWeekStart,
  parseChinaDay,
} from '../../china/time.ts';
import { maskNickname } from '../../china/masking.ts';
import type { Best, ProgressKind, Span } from '../activity/kinds.ts';
import type { ActivityService } from '../activity/service.ts';

export interface RankService {
  /** `userId` null: not logged in. */
  readonly ranking: (
    userId: number | null,
    asked: { readonly dayType: RankingDayType; readonly type: RankingType },
  ) => Promise<Ranking>;
}

interface RankDeps {
  readonly activity: Pick<ActivityService, 'best' | 'countAbove' | 'progress'>;
  readonly now: () => number;
}

const KINDS: Readonly<Record<RankingType, ProgressKind>> = {
  [RankingType.points]: 'points',
  [RankingType.play]: 'play',
  [RankingType.invited]: 'invite',
};
const SPANS = {
  [RankingDayType.day]: 'day',
  [RankingDayType.week]: 'week',
  [RankingDayType.month]: 'month',
} as const satisfies Record<RankingDayType, Span>;

export function createRankService({ activity, now }: RankDeps): RankService {
  return {
    ranking: async (userId, { dayType, type }) => {
      const kind = KINDS[type];
      const span = SPANS[dayType];
      const [best, mine] = await Promise.all([
        activity.best(kind, span, RANKING_SIZE),
        userId === null ? null : placeOf(activity, userId, kind, span),
      ]);
      return { list: rankBest(best, userId), mine, endTime: endOf(dayType, now()) };
    },
  };
}

async function placeOf(
  activity: RankDeps['activity'],
  userId: number,
  kind: ProgressKind,
  span: Span,
): Promise<Ranking['mine']> {
  const { amount: value } = await activity.progress(userId, kind, span);
  if (value === 0) return { rank: null, value };
  const limit = RANKING_DEPTH;
  const above = await activity.countAbove(kind, span, { amount: value, limit });
  return { rank: above < limit ? above + 1 : null, value };
}

/** Players with equal amounts share a rank. */
function rankBest(best: readonly Best[], userId: number | null): Ranking['list'] {
  return best.map(({ userId: id, nickname, avatar, amount: value }) => ({
    rank: best.findIndex(({ amount }) => amount === value) + 1,
    nickname: id === userId ? nickname : maskNickname(nickname),
    avatar,
    value,
    mine: id === userId,
  }));
}

/** When the period of `time` ends in China. */
function endOf(dayType: RankingDayType, time: number): number {
  if (dayType === RankingDayType.month) return chinaMonthStart(time, 1);
  if (dayType === RankingDayType.day) return chinaDayStart(time) + DAY_MS;
  return parseChinaDay(chinaWeekStart(time)) + 7 * DAY_MS;
}
