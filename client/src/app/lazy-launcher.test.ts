import { renderHook } from '@testing-library/react';
import { toast, useToasts } from '@gamebox/ui/toast-store.ts';
import { beforeEach, expect, test } from 'vitest';
import { stores } from '../test/stores.ts';
import { testHttp } from '../test/test-http.tsx';
import { createLazyLauncher, loadLaunchChecks } from './lazy-launcher.ts';
import { createQueryClient } from './query-client.ts';

beforeEach(() => toast.clear());

test('a launch whose code can’t be had says so, and the next press tries again', async () => {
  const http = testHttp();
  let tries = 0;
  const launch = createLazyLauncher(stores, createQueryClient(http), http, () => {
    tries += 1;
    return tries === 1 ? Promise.reject(new TypeError('not fetched')) : loadLaunchChecks();
  });
  const { result } = renderHook(useToasts);
  const words = () => result.current.map(({ message }) => message);
  expect(await launch(5)).toBe(false);
  expect(words()).toEqual(['启动所需的文件没有加载成功，请重试']);
  // Without a native host the launcher itself answers.
  expect(await launch(5)).toBe(false);
  expect(words()).toContain('请在游戏盒子客户端中使用');
});
