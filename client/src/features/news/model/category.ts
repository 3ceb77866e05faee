import type { NewsCategory } from '@gamebox/contract';
import { NEWS_CATEGORIES } from '@gamebox/contract';

const names: Readonly<Record<NewsCategory, string>> = {
  notice: '公告',
  activity: '活动',
  update: '更新',
  guide: '攻略',
};

export function isNewsCategory(text: string | null): text is NewsCategory {
  return NEWS_CATEGORIES.some((category) => category === text);
}

/** The category's Chinese name; an unknown category of another server stays as it is. */
export function newsCategoryName(category: string): string {
  return isNewsCategory(category) ? names[category] : category;
}
