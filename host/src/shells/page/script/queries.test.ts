import { expect, test } from 'vitest';
import { Queries } from './queries.ts';

function asked() {
  const queries = new Queries();
  const heard: string[] = [];
  const ask = (request: string): number =>
    queries.add({
      request,
      onSuccess: (response) => heard.push(`${request}: ${response}`),
      onFailure: (code, message) => heard.push(`${request}: ${code} ${message}`),
    });
  return { queries, heard, ask };
}

test('each query hears one end, its own', () => {
  const { queries, heard, ask } = asked();
  const [a, b] = [ask('a'), ask('b')];
  queries.settle(b, 'fine');
  queries.lose(a);
  queries.settle(a, 'late');
  queries.lose(b);
  expect(heard).toEqual(['b: fine', 'a: -1 与游戏盒子的连接已断开']);
});

test('a cancelled query hears nothing, and nobody need listen', () => {
  const { queries, heard, ask } = asked();
  const cancelled = ask('a');
  queries.cancel(cancelled);
  queries.settle(cancelled, 'fine');
  queries.settle(queries.add({ request: 'x' }), 'fine');
  queries.lose(queries.add({ request: 'x' }));
  expect(heard).toEqual([]);
});
