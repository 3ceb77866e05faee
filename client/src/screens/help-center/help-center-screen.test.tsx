import { listHelp, reportProblem } from '@gamebox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { broken, fakeApi, refused } from '../../test/fake-api.ts';
import { fakeHost } from '../../test/fake-host.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { HelpCenterScreen } from './help-center-screen.tsx';

const article = { category: 'gift', answer: '1. 打开福利\n2. 粘贴', keywords: 'CDK' };
const HELP = {
  articles: [
    { ...article, articleId: 1, question: '礼包怎样兑换？' },
    { ...article, articleId: 2, category: 'download', question: '下载慢怎么办？', keywords: '' },
  ],
  contact: { phone: '400-000-0000', email: '', wechat: '', hours: '每天 9:00–22:00' },
};
let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.unstubAllGlobals();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  api = fakeApi();
  api.on(listHelp, HELP);
  api.on(reportProblem, { reportId: 100_007 });
});

const open = () => renderScreen('/helpCenter', <HelpCenterScreen />);
async function startReport(user: ReturnType<typeof open>['user']) {
  await user.click(screen.getByRole('button', { name: '反馈问题' }));
  return within(await screen.findByRole('dialog', { name: '反馈问题' }));
}

test('questions are listed by category and searched in all of them, with the contact', async () => {
  const { user } = open();
  expect(await screen.findByText('礼包怎样兑换？')).toBeTruthy();
  expect(screen.getByText('400-000-0000')).toBeTruthy();
  expect(screen.queryByText('邮箱')).toBeNull();
  await user.click(screen.getByRole('tab', { name: '下载安装' }));
  expect(screen.queryByText('礼包怎样兑换？')).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: '搜索问题' }), 'cdk');
  expect(await screen.findByText('礼包怎样兑换？')).toBeTruthy();
  await user.type(screen.getByRole('searchbox', { name: '搜索问题' }), ' 没有这个');
  expect(await screen.findByText('没有找到相关问题')).toBeTruthy();
});

test('a report goes with the host’s log, once, and is answered with its number', async () => {
  const host = fakeHost();
  host.on('readLog', () => ({ text: 'Gamebox 1\nlog \0 line' }));
  const { user } = open();
  const dialog = await startReport(user);
  await user.click(dialog.getByRole('button', { name: '提交反馈' }));
  expect(await dialog.findByText('请多写几个字，至少 5 个')).toBeTruthy();
  await user.type(dialog.getByLabelText('问题描述'), '点了启动没有反应');
  api.on(reportProblem, () => broken());
  await user.click(dialog.getByRole('button', { name: '提交反馈' }));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''));
  api.on(reportProblem, { reportId: 100_007 });
  await user.click(dialog.getByRole('button', { name: '提交反馈' }));
  expect(await dialog.findByText('100007')).toBeTruthy();
  const bodies = api.asked(reportProblem).map(({ body }) => body);
  expect(bodies[0]).toMatchObject({
    category: 'other',
    description: '点了启动没有反应',
    contact: '',
    log: 'Gamebox 1\nlog   line',
  });
  // The same text makes the same request, with the log that was read first.
  expect(bodies.at(-1)).toEqual(bodies[0]);
  expect(host.asked('readLog')).toHaveLength(1);
});

test('a report has no log if the player does not want it or the host has none', async () => {
  const host = fakeHost();
  host.on('readLog', () => {
    throw new Error('not asked');
  });
  const { user } = open();
  const dialog = await startReport(user);
  await user.click(dialog.getByRole('checkbox', { name: /附上运行日志/ }));
  await user.type(dialog.getByLabelText('问题描述'), '充值没有到账');
  await user.click(dialog.getByRole('button', { name: '提交反馈' }));
  expect(await dialog.findByText('100007')).toBeTruthy();
  expect(host.asked('readLog')).toHaveLength(0);
  expect(api.asked(reportProblem)[0]?.body['log']).toBe('');
});

test('in a plain browser a report has no log, and a refusal is shown', async () => {
  api.on(reportProblem, () => refused('PROBLEM_REPORT_LIMIT'));
  const { user } = open();
  const dialog = await startReport(user);
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await user.type(dialog.getByLabelText('问题描述'), '收不到验证码');
  await user.click(dialog.getByRole('button', { name: '提交反馈' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('反馈次数过多，请过一小时再提交');
});

test('if the questions fail there is a retry, and a report is still possible', async () => {
  api.on(listHelp, () => broken());
  open();
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '反馈问题' })).toBeTruthy();
});
