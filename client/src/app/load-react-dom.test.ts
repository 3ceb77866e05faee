import { expect, test, vi } from 'vitest';

const { limits } = vi.hoisted(() => ({ limits: [] as unknown[] }));

vi.mock('react-dom/client', () => {
  limits.push(Reflect.get(Error, 'stackTraceLimit'));
  return { createRoot: () => undefined };
});

test('React DOM is evaluated while errors have no stacks, whatever imports it', async () => {
  const before = Error.stackTraceLimit;
  await import('./main.tsx');
  expect(limits).toEqual([undefined]);
  expect(Error.stackTraceLimit).toBe(before);
});
