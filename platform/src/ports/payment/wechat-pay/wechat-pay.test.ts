import { expect, test } from 'vitest';
import { createWechatPayDouble } from '../../../../test/payment/wechat-pay-double.ts';
import { paymentContract } from '../payment.contract.ts';

paymentContract(
  'WeChat Pay, with its public key',
  async () => (await createWechatPayDouble('publicKey')).tested,
);
paymentContract(
  'WeChat Pay, with its certificates',
  async () => (await createWechatPayDouble('certificate')).tested,
);

test('while a merchant moves to the public key, certificates are still trusted', async () => {
  const { tested, notify, paidMessage, world } = await createWechatPayDouble('publicKey');
  await tested.port.createQr({
    orderNo: 'A1',
    amountFen: 1,
    subject: 's',
    expireTime: tested.now() + 600_000,
  });
  await tested.pay('A1');
  const byCertificate = notify(paidMessage(world.book, 'A1'), { serial: world.platformSerial });
  expect(await tested.port.readNotification(byCertificate)).toMatchObject({ kind: 'paid' });
  await tested.close();
});

test('made-up serials do not make us ask for certificates each time', async () => {
  const { tested, notify, world } = await createWechatPayDouble('certificate');
  await tested.port.query('A1');
  for (const serial of ['AA', 'BB', 'CC']) {
    const forged = notify({ event_type: 'TRANSACTION.SUCCESS', resource: {} }, { serial });
    await expect(tested.port.readNotification(forged)).rejects.toMatchObject({
      reason: 'signature',
    });
  }
  expect(world.certificates).toBe(1);
  await tested.close();
});

test('what WeChat Pay tells of besides payments and refunds is left to others', async () => {
  const { tested, notify } = await createWechatPayDouble('publicKey');
  const other = notify({ event_type: 'COMPLAINT.CREATE', resource: {} });
  expect(await tested.port.readNotification(other)).toMatchObject({
    kind: 'other',
    type: 'COMPLAINT.CREATE',
  });
  await tested.close();
});

test.each([
  ['later', 'pending'],
  ['failed', 'failed'],
  ['abnormal', 'abnormal'],
] as const)('a refund in state %s is told as %s', async (mode, state) => {
  const { tested } = await createWechatPayDouble('publicKey');
  const order = { orderNo: 'A1', amountFen: 5_000, subject: 's', expireTime: tested.now() + 1 };
  await tested.port.createQr(order);
  await tested.pay('A1');
  tested.setRefundMode(mode);
  const refund = {
    orderNo: 'A1',
    tradeNo: null,
    refundNo: 'R1',
    refundFen: 1,
    totalFen: 5_000,
    reason: '',
  };
  expect(await tested.port.refund(refund)).toBe(state);
  expect(await tested.port.queryRefund({ orderNo: 'A1', tradeNo: null, refundNo: 'R1' })).toBe(
    state,
  );
  await tested.close();
});
