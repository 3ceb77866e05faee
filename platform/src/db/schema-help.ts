import type { HelpCategory, ProblemCategory } from '@gamebox/contract';
import type { Generated, GeneratedAlways } from 'kysely';

/** Epoch milliseconds. */
type Time = number;

interface HelpArticleTable {
  articleId: Generated<number>;
  category: HelpCategory;
  question: string;
  answer: string;
  keywords: string;
  position: number;
  shown: boolean;
}

interface HelpContactTable {
  plat: number;
  phone: string;
  email: string;
  wechat: string;
  hours: string;
}

export interface ProblemReportTable {
  reportId: GeneratedAlways<number>;
  requestId: string;
  /** SHA-256 of the report, to recognize a repeated request. */
  contentHash: Buffer;
  userId: number | null;
  category: ProblemCategory;
  boxVersion: string;
  /** `{ description, contact }` as JSON, encrypted for this request. */
  wordsCipher: Buffer;
  /** Mobile numbers, ID numbers and tokens are removed. */
  log: string;
  createTime: Time;
  handleTime: Time | null;
  note: Generated<string>;
}

export interface HelpSchema {
  helpArticle: HelpArticleTable;
  helpContact: HelpContactTable;
  problemReport: ProblemReportTable;
}
