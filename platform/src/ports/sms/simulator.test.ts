import { expect, test } from 'vitest';
import { createSmsSimulator } from './simulator.ts';
import { smsContract } from './sms.contract.ts';

smsContract('the simulator', async () => {
  const simulator = createSmsSimulator(() => 0);
  return {
    sender: simulator,
    arrived: simulator.inbox,
    fail: simulator.setFailure,
    close: async () => undefined,
  };
});

test('keeps the latest 200 messages', async () => {
  const simulator = createSmsSimulator(() => 0);
  for (let sent = 0; sent < 205; sent++)
    await simulator.send({ mobile: '13800000000', code: String(1000 + sent), validMinutes: 5 });
  expect(simulator.inbox()).toHaveLength(200);
  expect(simulator.inbox()[0]?.code).toBe('1204');
});
