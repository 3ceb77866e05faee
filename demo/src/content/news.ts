import { activities, longTitled } from './news/activities.ts';
import { guides } from './news/guides.ts';
import { notices } from './news/notices.ts';
import { updates } from './news/updates.ts';
import type { NewsSeed } from './types.ts';

/** The articles, the newest first. */
export const news: readonly NewsSeed[] = [
  ...activities,
  ...notices,
  ...updates,
  ...guides,
  longTitled,
].toSorted((a, b) => a.publishDaysAgo - b.publishDaysAgo);
