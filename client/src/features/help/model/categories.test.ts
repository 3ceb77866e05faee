import type { HelpArticle } from '@gamebox/contract';
import { expect, test } from 'vitest';
import { findArticles } from './categories.ts';

const article = (articleId: number, given: Partial<HelpArticle>): HelpArticle => ({
  articleId,
  category: 'gift',
  question: '',
  answer: '',
  keywords: '',
  ...given,
});
const articles = [
  article(1, { question: '礼包在哪里领？', keywords: 'CDK 激活码' }),
  article(2, { category: 'download', question: '下载慢', answer: '看看限速，再换网线' }),
  article(3, { category: null, question: '新的分类' }),
];
const ids = (category: HelpArticle['category'], text = '') =>
  findArticles(articles, { category, text }).map(({ articleId }) => articleId);

test('a category shows its questions; without one all are shown, unknown categories too', () => {
  expect(ids('gift')).toEqual([1]);
  expect(ids(null)).toEqual([1, 2, 3]);
});

test('words are searched in questions, answers and keywords, in any order and category', () => {
  expect(ids('download', 'cdk')).toEqual([1]);
  expect(ids('gift', ' 网线  限速 ')).toEqual([2]);
  expect(ids(null, '网线 礼包')).toEqual([]);
});
