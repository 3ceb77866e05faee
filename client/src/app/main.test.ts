import { expect, test, vi } from 'vitest';
import { z } from 'zod';

const { limits } = vi.hoisted(() => ({ limits: [] as unknown[] }));

vi.mock('react-dom/client', () => {
  limits.push(Reflect.get(Error, 'stackTraceLimit'));
  return { createRoot: () => undefined };
});

test('the first script builds no schema, and evaluates React DOM while errors have no stacks', async () => {
  let built = 0;
  // zod calls it with each schema that it builds.
  Object.assign(z.core.globalConfig, { postProcessor: () => (built += 1) });
  const before = Error.stackTraceLimit;
  await import('./main.tsx');
  expect(built).toBe(0);
  expect(limits).toEqual([undefined]);
  expect(Error.stackTraceLimit).toBe(before);
});
