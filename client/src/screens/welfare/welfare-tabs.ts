/** The tabs of the screen, by the value in the address: `/welfare?tab=shop`. */
export const WELFARE_TABS = [
  { value: 'today', label: '今日福利' },
  { value: 'shop', label: '积分商城' },
  { value: 'lottery', label: '幸运抽奖' },
  { value: 'records', label: '我的记录' },
  { value: 'check', label: '查验抽奖' },
] as const;

export type WelfareTab = (typeof WELFARE_TABS)[number]['value'];

/** An invalid value in the address means the first tab. */
export function welfareTabOf(search: URLSearchParams): WelfareTab {
  const asked = search.get('tab');
  return WELFARE_TABS.find(({ value }) => value === asked)?.value ?? 'today';
}

export function welfareAddress(tab: WelfareTab): string {
  return tab === 'today' ? '/welfare' : `/welfare?tab=${tab}`;
}
