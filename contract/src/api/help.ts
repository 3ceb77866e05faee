import { z } from 'zod';
import { PROBLEM_LOG_LENGTH, PROBLEM_TEXT_LENGTH } from '../constants.ts';
import { defineCall } from '../call.ts';
import { id } from '../fields.ts';
import { known } from '../known.ts';
import { lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

export const HELP_CATEGORIES = [
  'account',
  'download',
  'launch',
  'recharge',
  'gift',
  'safety',
] as const;
export const helpCategory = lazySchema(() => z.enum(HELP_CATEGORIES));
export type HelpCategory = z.infer<typeof helpCategory>;

export const helpArticle = lazyObject(() => ({
  articleId: id,
  category: known(helpCategory),
  question: z.string(),
  /** Plain text: each line is a paragraph or a step. */
  answer: z.string(),
  /** Further words that players may search for. */
  keywords: z.string(),
}));
export type HelpArticle = z.infer<typeof helpArticle>;

export const helpContact = lazyObject(() => ({
  /** Empty if there is none. */
  phone: z.string(),
  email: z.string(),
  wechat: z.string(),
  hours: z.string(),
}));
export type HelpContact = z.infer<typeof helpContact>;

export const listHelp = defineCall({
  method: 'GET',
  path: '/api/web-api/system/help/list',
  access: 'open',
  summary: 'All questions and answers in their order, and how to reach the platform’s people',
  result: lazyObject(() => ({ articles: z.array(helpArticle), contact: helpContact.nullable() })),
});

export const problemCategory = lazySchema(() => z.enum([...HELP_CATEGORIES, 'other']));
export type ProblemCategory = z.infer<typeof problemCategory>;

export const reportProblem = defineCall({
  method: 'POST',
  path: '/api/web-api/system/problem-report/create',
  access: 'open',
  summary: 'Report a problem; the same requestId is the same report',
  body: lazyObject(() => ({
    requestId: z.uuid(),
    category: problemCategory,
    description: z.string().trim().min(5).max(PROBLEM_TEXT_LENGTH),
    /** How to reach the player; empty: no answer wanted. */
    contact: z.string().trim().max(64).default(''),
    /** The newest part of the host's log; empty: not attached. */
    log: z.string().max(PROBLEM_LOG_LENGTH).default(''),
  })),
  result: lazyObject(() => ({ reportId: id })),
});
