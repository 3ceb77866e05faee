import { expect, test, vi } from 'vitest';
import { z } from 'zod';

const { limits, loaded } = vi.hoisted(() => ({ limits: [] as unknown[], loaded: [] as string[] }));

vi.mock('react-dom/client', () => {
  limits.push(Reflect.get(Error, 'stackTraceLimit'));
  return { createRoot: () => undefined };
});

/** Examples of what the first paint of /home does not need. */
vi.mock('./frame/launch-notice.tsx', () => note('launch-notice'));
vi.mock('./frame/server-suggestions.tsx', () => note('server-suggestions'));
vi.mock('./layout/update-notice.tsx', () => note('update-notice'));
vi.mock('../features/session/model/session-end.ts', () => note('session-end'));
vi.mock('../features/native-games/model/games/watch-missing.ts', () => note('watch-missing'));
vi.mock('../screens/home/further-games.tsx', () => note('further-games'));
vi.mock('@gamebox/ui/query-list.tsx', () => note('query-list'));

function note(name: string): object {
  loaded.push(name);
  return {};
}

test('the first script builds no schema, and evaluates React DOM while errors have no stacks', async () => {
  let built = 0;
  // zod calls it with each schema that it builds.
  Object.assign(z.core.globalConfig, { postProcessor: () => (built += 1) });
  const before = Error.stackTraceLimit;
  await import('./main.tsx');
  expect(built).toBe(0);
  expect(limits).toEqual([undefined]);
  expect(loaded).toEqual([]);
  expect(Error.stackTraceLimit).toBe(before);
});
