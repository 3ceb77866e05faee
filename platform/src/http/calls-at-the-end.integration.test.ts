import { once } from 'node:events';
import { connect } from 'node:net';
import { getSiteConfig, sendLoginSmsCode } from '@gamebox/contract';
import { expect, test } from 'vitest';
import { createTestPlatform } from '../../test/test-platform.ts';

test('a call that comes over an open connection while the platform ends is answered like any other', async () => {
  const platform = await createTestPlatform();
  const { port } = new URL(await platform.app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (text) => (received += String(text)));
  const body = JSON.stringify({ mobile: '13800000001', scene: 1 });
  socket.write(
    `POST ${sendLoginSmsCode.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${String(body.length)}\r\nExpect: 100-continue\r\n\r\n`,
  );
  // The first call is at work now, and keeps the connection open.
  await expect.poll(() => received).toContain('100 Continue');
  const closed = platform.close();
  socket.write(`${body}GET ${getSiteConfig.path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await once(socket, 'close');
  await closed;
  expect(received).not.toContain('503');
  expect(received.match(/\{"code":0/g)).toHaveLength(2);
});
