import { z } from 'zod';
import { problemCategory } from '../api/help.ts';
import { id, page, paging, time } from '../fields.ts';
import { defineAdminCall } from './admin-call.ts';

const problemReport = z.object({
  reportId: id,
  category: problemCategory,
  /** null: not logged in. */
  userId: id.nullable(),
  boxVersion: z.string(),
  createTime: time,
  logLength: z.int().nonnegative(),
  handleTime: time.nullable(),
  /** The operator's note; empty until it is handled. */
  note: z.string(),
});
export type ProblemReport = z.output<typeof problemReport>;

export const pageProblemReports = defineAdminCall({
  method: 'GET',
  path: '/api/admin-api/problem-report/page',
  right: 'report.handle',
  summary: 'Problems that players told of, the newest first, without what they wrote',
  query: paging.extend({ state: z.enum(['open', 'handled', 'all']).default('open') }),
  result: page(problemReport),
});

export const readProblemReport = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/problem-report/read',
  right: 'report.handle',
  summary: 'One report with the player’s words and log; who read it is in the audit log',
  body: z.object({ reportId: id }),
  result: problemReport.extend({
    description: z.string(),
    contact: z.string(),
    log: z.string(),
  }),
});

export const handleProblemReport = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/problem-report/handle',
  right: 'report.handle',
  summary: 'Says what was done about a report; again replaces the note',
  body: z.object({ reportId: id, note: z.string().trim().min(1).max(1000) }),
  result: problemReport,
});
