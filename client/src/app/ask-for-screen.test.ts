import { getSignTaskInfo, getTaskList, listChests } from '@gamebox/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../features/session/model/session-store.ts';
import { fakeApi } from '../test/fake-api.ts';
import { stores } from '../test/stores.ts';
import { testHttp } from '../test/test-http.tsx';
import { askForScreen } from './ask-for-screen.ts';
import { createQueryClient } from './query-client.ts';
import { SCREENS } from './screens.ts';

const welfare = SCREENS.flatMap((screen) => (screen.load === undefined ? [] : [screen])).find(
  ({ path }) => path === '/welfare',
);
const asked = (api: ReturnType<typeof fakeApi>) =>
  [getSignTaskInfo, listChests, getTaskList].map((call) => api.asked(call).length);

beforeEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

/** The start at /welfare, nothing rendered. */
async function startThere(token: string) {
  const api = fakeApi();
  useSession.of(stores).getState().setToken(token);
  if (welfare === undefined) throw new Error('no such screen');
  const load = vi.spyOn(welfare, 'load').mockResolvedValue(() => null);
  askForScreen(stores, createQueryClient(testHttp()), '/welfare');
  await welfare.ask?.();
  await new Promise(setImmediate);
  return { api, load };
}

test('code and data of the address’s screen are requested before it renders', async () => {
  const { api, load } = await startThere('token');
  expect(load).toHaveBeenCalledOnce();
  expect(asked(api)).toEqual([1, 1, 1]);
});

test('calls that need a login are not sent without one', async () => {
  const { api } = await startThere('');
  expect(asked(api)).toEqual([0, 0, 0]);
});
