import { expect, test } from 'vitest';
import { failures, NO_HTTP } from './host-error.ts';

test.each([200, 204, 206, 302, 304])(
  'a server that answered %i is not called unavailable',
  (status) => {
    expect(failures.server(status).message).toBe(
      '没有得到要下载的文件，请检查网络是否需要登录，或检查代理设置后重试',
    );
  },
);

test('a server that refused is told with its status, and none without', () => {
  expect(failures.server(503).message).toContain('暂时不可用（503）');
  expect(failures.server(NO_HTTP).message).toContain('代理设置');
});
