import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHttpClient } from './http-client.ts';

const notify = vi.fn<(message: string) => void>();
const clicked = vi.fn<(name: string) => void>();

const { downloadFile } = createHttpClient({
  ready: () => Promise.resolve(),
  session: { token: () => '', subscribe: () => () => undefined },
  headers: () => ({}),
  commonQuery: () => ({}),
  tell: (error) => notify(error.message),
  onSessionEnded: () => undefined,
});

beforeEach(() => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    clicked(this.download);
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  notify.mockReset();
  clicked.mockReset();
});

function answer(body: string, type: string, status = 200): void {
  vi.stubGlobal(
    'fetch',
    async () => new Response(body, { status, headers: { 'Content-Type': type } }),
  );
}

test('a file is handed over under its name', async () => {
  answer('a,b', 'text/csv');
  await downloadFile('/api/report', 'report.csv');
  expect(clicked).toHaveBeenCalledExactlyOnceWith('report.csv');
});

test.each([
  [
    'JSON with a msg',
    '{"code":1,"msg":"没有权限","data":null}',
    'application/json',
    200,
    '没有权限',
  ],
  ['JSON without one', '{}', 'application/json;charset=utf-8', 200, '下载失败'],
  ['JSON that is none', '{', 'application/json', 200, '下载失败'],
  ['a failing server', 'oops', 'text/plain', 500, '下载失败'],
])('%s is a failure', async (_, body, type, status, message) => {
  answer(body, type, status);
  await expect(downloadFile('/api/report', 'report.csv')).rejects.toThrow(message);
  expect(notify).toHaveBeenCalledExactlyOnceWith(message);
  expect(clicked).not.toHaveBeenCalled();
});
