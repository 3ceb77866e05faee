import { createWechatSimulator } from './simulator.ts';
import { wechatContract } from './wechat-login.contract.ts';

wechatContract('the simulator', async () => {
  const simulator = createWechatSimulator('https://box.test', () => 0);
  const first = simulator.users[0]?.wechatId ?? '';
  return {
    wechat: simulator,
    agree: () => simulator.authorize(first) ?? '',
    breakDown: () => simulator.setUnavailable(true),
    close: async () => undefined,
  };
});
