import { randomUUID } from 'node:crypto';
import {
  ERRORS,
  PROBLEM_LOG_LENGTH,
  getUserDetail,
  listHelp,
  reportProblem,
} from '@gamebox/contract';
import type { CallBody } from '@gamebox/contract';
import {
  handleProblemReport,
  pageAuditLog,
  pageProblemReports,
  readProblemReport,
} from '@gamebox/contract/admin';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { enterOperator } from '../../../test/enter-operator.ts';
import { DAY_MS } from '../../china/time.ts';

let platform: TestPlatform;
let operator: string;
beforeAll(async () => {
  platform = await createTestPlatform();
});
beforeEach(async () => {
  operator = await enterOperator(platform, 'support');
  await sql`truncate address_count`.execute(platform.db);
});
afterAll(() => platform.close());

type Report = CallBody<typeof reportProblem>;
const bodyOf = (given: Partial<Report> = {}): Report => ({
  requestId: randomUUID(),
  category: 'launch',
  description: '点了启动没有反应',
  ...given,
});
const report = (given: Partial<Report> = {}, token?: string) =>
  platform.call(reportProblem, { body: bodyOf(given), ...(token === undefined ? {} : { token }) });
const read = async (reportId: number) =>
  (await platform.call(readProblemReport, { token: operator, body: { reportId } })).data;

test('a report reaches the operator once, with its log cleaned, and nothing of it is in our log', async () => {
  const token = await platform.login('13800000041');
  const userId = (await platform.call(getUserDetail, { token })).data?.userId;
  const given = bodyOf({
    contact: '13911112222',
    log: `started\nBearer abc.def\nmobile 13911112222\n${'行'.repeat(PROBLEM_LOG_LENGTH - 100)}`,
  });
  const answers = await Promise.all([1, 2, 3].map(() => report(given, token)));
  const reportId = answers[0]?.data?.reportId ?? 0;
  for (const answer of answers) expect(answer).toEqual({ code: 0, msg: '', data: { reportId } });
  const listed = await platform.call(pageProblemReports, { token: operator });
  expect(listed.data?.list).toMatchObject([{ reportId, userId, category: 'launch', note: '' }]);
  const kept = await read(reportId);
  expect(kept).toMatchObject({ description: '点了启动没有反应', contact: '13911112222' });
  expect(kept?.log).toMatch(/^started\nBearer \[hidden\]\nmobile \[hidden\]\n行/);
  const { rows } = await sql`select words_cipher::text from problem_report`.execute(platform.db);
  expect(JSON.stringify(rows)).not.toContain(Buffer.from('13911112222').toString('hex'));
  for (const secret of ['13911112222', '点了启动没有反应'])
    expect(platform.logged.join('')).not.toContain(secret);
});

test('the same request with another text, or by another player, is refused', async () => {
  const given = bodyOf();
  await report(given);
  const code = ERRORS.PROBLEM_REPORT_REQUEST_USED.code;
  expect((await report({ ...given, description: '换了一个说法' })).code).toBe(code);
  expect((await report(given, await platform.login('13800000042'))).code).toBe(code);
});

test('what is too short, too long or of no category is refused, and so is the 21st of an hour', async () => {
  for (const given of [
    { description: '  坏了 ' },
    { description: 'x'.repeat(1001) },
    { contact: 'x'.repeat(65) },
    { log: 'x'.repeat(PROBLEM_LOG_LENGTH + 1) },
    { log: '一'.repeat(PROBLEM_LOG_LENGTH * 2) },
    { log: 'a\0b' },
  ])
    expect((await report(given)).code).toBe(ERRORS.BAD_REQUEST.code);
  const codes: number[] = [];
  for (let sent = 0; sent < 21; sent += 1) codes.push((await report()).code);
  expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 0));
  expect(codes[20]).toBe(ERRORS.PROBLEM_REPORT_LIMIT.code);
  platform.clock.advance(3_600_001);
  expect((await report()).code).toBe(0);
});

test('operators say what was done; reading and answering are in the audit log', async () => {
  const { reportId = 0 } = (await report()).data ?? {};
  await read(reportId);
  const sent = { token: operator, body: { reportId, note: '请更新显卡驱动' } };
  const handled = await platform.call(handleProblemReport, sent);
  expect(handled.data).toMatchObject({ note: '请更新显卡驱动', handleTime: platform.clock.now() });
  const admin = await enterOperator(platform, 'admin');
  const audit = await platform.call(pageAuditLog, { token: admin, query: { pageSize: 100 } });
  const actions = (audit.data?.list ?? [])
    .filter(({ subject }) => subject === `problem report ${String(reportId)}`)
    .map(({ action }) => action);
  expect(actions).toEqual(['problem-report.handle', 'problem-report.read']);
  const query = { state: 'handled' } as const;
  const page = await platform.call(pageProblemReports, { token: operator, query });
  expect(page.data?.list.map((each) => each.reportId)).toEqual([reportId]);
  const viewer = await enterOperator(platform, 'view');
  expect((await platform.call(pageProblemReports, { token: viewer })).code).toBe(403);
  expect((await platform.call(readProblemReport, { ...sent, token: viewer })).code).toBe(403);
  const unknown = { token: operator, body: { reportId: 77 } };
  expect((await platform.call(readProblemReport, unknown)).code).toBe(
    ERRORS.PROBLEM_REPORT_NOT_FOUND.code,
  );
});

test('reports are kept half a year', async () => {
  platform.clock.advance(181 * DAY_MS);
  await platform.jobs['removeOldReports']?.();
  const { rows } = await sql`select 1 from problem_report`.execute(platform.db);
  expect(rows).toEqual([]);
});

test('help lists what is shown in its order, and the contact of the platform', async () => {
  const { db } = platform;
  const article = { category: 'gift', answer: '答', keywords: '' } as const;
  await db
    .insertInto('helpArticle')
    .values([
      { ...article, question: '第二', position: 2, shown: true },
      { ...article, question: '第一', position: 1, shown: true },
      { ...article, question: '下架', position: 0, shown: false },
    ])
    .execute();
  const contact = { phone: '1', email: '', wechat: '', hours: '' };
  expect((await platform.call(listHelp)).data?.contact).toBeNull();
  await db
    .insertInto('helpContact')
    .values([
      { plat: 1, ...contact },
      { plat: 9, ...contact, phone: '9' },
    ])
    .execute();
  const help = (await platform.call(listHelp, { query: { plat: 3 } })).data;
  expect(help?.articles.map(({ question }) => question)).toEqual(['第一', '第二']);
  expect(help?.contact?.phone).toBe('1');
  expect((await platform.call(listHelp, { query: { plat: 9 } })).data?.contact?.phone).toBe('9');
});
