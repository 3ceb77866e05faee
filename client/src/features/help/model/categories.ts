import type { HelpArticle, HelpCategory, ProblemCategory } from '@gamebox/contract';
import { HELP_CATEGORIES } from '@gamebox/contract';

const NAMES: Readonly<Record<ProblemCategory, string>> = {
  account: '账号登录',
  download: '下载安装',
  launch: '启动游戏',
  recharge: '充值支付',
  gift: '礼包福利',
  safety: '实名与防沉迷',
  other: '其他',
};

export const helpCategories = HELP_CATEGORIES.map((value) => ({ value, label: NAMES[value] }));
export const problemCategories = [
  ...helpCategories,
  { value: 'other' as const, label: NAMES.other },
];

/** The articles of a category, or those that contain all searched words in any order. */
export function findArticles(
  articles: readonly HelpArticle[],
  { category, text }: { category: HelpCategory | null; text: string },
): readonly HelpArticle[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0)
    return articles.filter((article) => category === null || article.category === category);
  return articles.filter(({ question, answer, keywords }) => {
    const all = `${question} ${answer} ${keywords}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
