import { MEMBER_TERM_YEARS } from '@gamebox/contract';
import type { MemberTermState, PrivilegeRefusal } from '@gamebox/contract';
import type { TagTone } from '@gamebox/ui/tag.tsx';
import { formatDate } from '@gamebox/ui/lib/format-time.ts';
import { CHINA_ZONE } from '../../../shared/domain/china-time.ts';

/** A day in China: `12月22日`, with the year if it is another one. */
export function dayText(at: number, now: number): string {
  return formatDate(at, now, CHINA_ZONE);
}

/** The last day of a period that ends at midnight. */
export function lastDayText(endTime: number, now: number): string {
  return dayText(endTime - 1, now);
}

export function monthsText(months: number): string {
  return months % 12 === 0 ? `${months / 12} 年` : `${months} 个月`;
}

/** Why an offer can't be bought now. */
export const refusals: Readonly<Record<PrivilegeRefusal, string>> = {
  higherLevel: '至尊会员有效期内，不需要再开通红钻会员',
  termLimit: `会员最多买到 ${MEMBER_TERM_YEARS} 年以后，请选别的时长或过些天再来`,
};

/** The verb for a purchase, on the button and in the heading. */
export const kindNames = { buy: '开通', renew: '续费', upgrade: '升级' } as const;

export const termStates: Readonly<Record<MemberTermState, { name: string; tone: TagTone }>> = {
  running: { name: '生效中', tone: 'jade' },
  coming: { name: '未开始', tone: 'amber' },
  over: { name: '已到期', tone: 'neutral' },
  credited: { name: '已抵扣升级', tone: 'neutral' },
  refunded: { name: '已退款', tone: 'neutral' },
};
