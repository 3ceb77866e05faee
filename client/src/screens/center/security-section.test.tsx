import { pageSecurityEvents } from '@gamebox/contract';
import type { SecurityEvent } from '@gamebox/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useSession } from '../../features/session/model/session-store.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { SecuritySection } from './security-section.tsx';
import { stores } from '../../test/stores.ts';

const event = (eventId: number, more: Partial<SecurityEvent>): SecurityEvent => ({
  eventId,
  kind: 'login',
  outcome: 'sms',
  subject: '',
  amountFen: null,
  clientId: 'abcd-9f21',
  address: '203.0.113.7',
  system: 'windows',
  boxVersion: '0.1.0',
  time: Date.parse('2026-06-17T12:00:00+08:00'),
  ...more,
});

let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  useSession.of(stores).setState({ token: 'T' });
  api = fakeApi();
});

test('security events are described, with the device', async () => {
  const list = [
    event(6, { kind: 'refund-failed', outcome: 'alipay', subject: 'order 2026B', amountFen: 300 }),
    event(5, { kind: 'refund-asked', outcome: 'alipay', subject: 'order 2026B', amountFen: 300 }),
    event(4, { kind: 'refunded', outcome: 'welfare', subject: 'order 2026A', amountFen: 400 }),
    event(3, {
      kind: 'paid',
      outcome: 'alipay',
      subject: 'order 20260617000012',
      amountFen: 5000,
      address: '',
    }),
    event(2, { kind: 'verify', outcome: 'IDENTITY_REJECTED', subject: '张**' }),
    event(1, {}),
  ];
  api.on(pageSecurityEvents, { total: 6, list });
  const { user } = renderScreen('*', <SecuritySection title="账号记录" />, { path: '/center' });
  const all = within(await screen.findByRole('list', { name: '账号记录' })).getAllByRole(
    'listitem',
  );
  const [failed, asked, ...rows] = all;
  expect(failed?.textContent).toMatch(/^退款没有成功，需要人工处理订单 2026B.*¥3\.00$/);
  expect(asked?.textContent).toMatch(/^退款已提交，等待到账订单 2026B/);
  expect(rows[0]?.textContent).toMatch(/^退款订单 2026A.*400福利币$/);
  expect(rows[1]?.textContent).toMatch(/^付款订单 20260617000012.*¥50\.00$/);
  expect(rows[2]?.textContent).toContain('张**');
  expect(rows[3]?.textContent).toContain('短信验证码登录Windows 电脑 9F21203.0.113.7');
  await user.click(screen.getByRole('tab', { name: '付款和退款' }));
  expect(api.asked(pageSecurityEvents).at(-1)?.query.get('group')).toBe('money');
});

test('an empty list says so', async () => {
  api.on(pageSecurityEvents, { total: 0, list: [] });
  renderScreen('*', <SecuritySection title="账号记录" />, { path: '/center' });
  expect(await screen.findByText('暂无数据')).toBeTruthy();
});
