import { PROBLEM_LOG_LENGTH, reportProblem } from '@gamebox/contract';
import {
  handleProblemReport,
  pageProblemReports,
  readProblemReport,
} from '@gamebox/contract/admin';
import { implementAdmin } from '../../http/implement-admin.ts';
import type { AdminImplementation } from '../../http/implement-admin.ts';
import { implement } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { ProblemReportService } from './service.ts';

/** A UTF-16 unit of the log takes at most three bytes in UTF-8, or two when JSON escapes it. */
const BODY_LIMIT_BYTES = 3 * PROBLEM_LOG_LENGTH + 16 * 1024;

export function problemReportRoutes(reports: ProblemReportService): readonly Implementation[] {
  return [
    implement(
      reportProblem,
      async ({ session, client, body }) => ({
        reportId: await reports.create({ userId: session?.userId ?? null, ...client }, body),
      }),
      { rate: 'strict', bodyLimit: BODY_LIMIT_BYTES },
    ),
  ];
}

export function problemReportAdminRoutes(
  reports: ProblemReportService,
): readonly AdminImplementation[] {
  return [
    implementAdmin(pageProblemReports, ({ query }) => reports.page(query)),
    implementAdmin(readProblemReport, ({ caller, body }) =>
      reports.read(caller.actor, body.reportId),
    ),
    implementAdmin(handleProblemReport, ({ caller, body }) => reports.handle(caller.actor, body)),
  ];
}
