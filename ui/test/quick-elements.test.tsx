import { expect, test } from 'vitest';

test('elements share the trace of an unknown owner', () => {
  const stacks = [<p key="1" />, <b key="2" />].map((made): unknown =>
    Reflect.get(made, '_debugStack'),
  );
  expect(stacks[0]).toBeInstanceOf(Error);
  expect(stacks[1]).toBe(stacks[0]);
});
