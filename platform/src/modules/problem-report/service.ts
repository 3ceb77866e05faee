import { createHash } from 'node:crypto';
import type { CallBody, CallResult, reportProblem } from '@gamebox/contract';
import type {
  ProblemReport,
  handleProblemReport,
  pageProblemReports,
  readProblemReport,
} from '@gamebox/contract/admin';
import { z } from 'zod';
import { BusinessError } from '../../business-error.ts';
import { DAY_MS } from '../../china/time.ts';
import type { Vault } from '../../data-key/vault.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { redactText } from '../../log/redact.ts';
import type { Actor, AuditService } from '../audit/service.ts';
import type { ReportRepository, ReportRow } from './repository.ts';

const KEPT_MS = 180 * DAY_MS;

type NewReport = z.output<(typeof reportProblem)['body']>;

interface Reporter {
  /** null: not logged in. */
  readonly userId: number | null;
  readonly address: string;
  readonly boxVersion: string;
}

export interface ProblemReportService {
  /**
   * Returns the report's id; the same requestId with the same content returns the same id. Throws
   * PROBLEM_REPORT_REQUEST_USED, PROBLEM_REPORT_LIMIT.
   */
  readonly create: (from: Reporter, report: NewReport) => Promise<number>;
  readonly page: (
    search: z.output<(typeof pageProblemReports)['query']>,
  ) => Promise<CallResult<typeof pageProblemReports>>;
  /** Throws PROBLEM_REPORT_NOT_FOUND. */
  readonly read: (actor: Actor, reportId: number) => Promise<CallResult<typeof readProblemReport>>;
  /** Throws PROBLEM_REPORT_NOT_FOUND. */
  readonly handle: (
    actor: Actor,
    handled: CallBody<typeof handleProblemReport>,
  ) => Promise<ProblemReport>;
  readonly removeOld: (db: Database) => Promise<void>;
}

export interface ProblemReportDeps {
  readonly db: Database;
  readonly repository: ReportRepository;
  /** Counts one more report of an address; false if it sent too many. */
  readonly countReport: (tx: Tx, address: string, time: number) => Promise<boolean>;
  readonly audit: Pick<AuditService, 'append'>;
  readonly vault: Vault;
  readonly now: () => number;
}

/** A player's text may name people, so it is stored encrypted. */
const content = z.object({ description: z.string(), contact: z.string() });

export function createProblemReportService(deps: ProblemReportDeps): ProblemReportService {
  const { db, repository, audit, vault, now } = deps;
  return {
    create: (from, report) => inTransaction(db, (tx) => create(deps, tx, from, report)),
    page: repository.page,
    read: (actor, reportId) =>
      inTransaction(db, async (tx) => {
        const report = await find(repository, tx, reportId);
        await audit.append(tx, actor, { action: 'problem-report.read', subject: nameOf(reportId) });
        const text = vault.decrypt(report.wordsCipher, reportContext(report.requestId));
        return { ...headOf(report), ...content.parse(JSON.parse(text)), log: report.log };
      }),
    handle: (actor, { reportId, note }) =>
      inTransaction(db, async (tx) => {
        const before = await find(repository, tx, reportId);
        await repository.handle(tx, reportId, note, now());
        await audit.append(tx, actor, {
          action: 'problem-report.handle',
          subject: nameOf(reportId),
          before: { note: before.note },
          after: { note },
        });
        return headOf(await find(repository, tx, reportId));
      }),
    removeOld: (patient) => repository.removeBefore(patient, now() - KEPT_MS),
  };
}

async function create(
  { repository, countReport, vault, now }: ProblemReportDeps,
  tx: Tx,
  { userId, address, boxVersion }: Reporter,
  report: NewReport,
): Promise<number> {
  const { category, description, contact, log } = report;
  const requestId = report.requestId.toLowerCase();
  const said = JSON.stringify([userId, category, description, contact, log]);
  const contentHash = createHash('sha256').update(said).digest();
  const known = await repository.findByRequest(tx, requestId);
  if (known === undefined) {
    const at = now();
    if (!(await countReport(tx, address, at))) throw new BusinessError('PROBLEM_REPORT_LIMIT');
    const reportId = await repository.add(tx, {
      requestId,
      contentHash,
      userId,
      category,
      boxVersion,
      wordsCipher: vault.encrypt(
        JSON.stringify({ description, contact }),
        reportContext(requestId),
      ),
      log: redactText(log),
      createTime: at,
      handleTime: null,
    });
    if (reportId !== undefined) return reportId;
  }
  // Checked again after a parallel request with the same id may have been faster.
  const first = known ?? (await repository.findByRequest(tx, requestId));
  if (first === undefined || !first.contentHash.equals(contentHash))
    throw new BusinessError('PROBLEM_REPORT_REQUEST_USED');
  return first.reportId;
}

async function find(repository: ReportRepository, tx: Tx, reportId: number): Promise<ReportRow> {
  const report = await repository.find(tx, reportId);
  if (report === undefined) throw new BusinessError('PROBLEM_REPORT_NOT_FOUND');
  return report;
}

function headOf(report: ReportRow): ProblemReport {
  const { reportId, category, userId, boxVersion, createTime, handleTime, note, log } = report;
  const logLength = log.length;
  return { reportId, category, userId, boxVersion, createTime, handleTime, note, logLength };
}

function nameOf(reportId: number): string {
  return `problem report ${String(reportId)}`;
}

export function reportContext(requestId: string): string {
  return `problem-report:${requestId}`;
}
