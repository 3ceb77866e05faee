import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { GameTag } from './game-tag.tsx';

test.each([
  [0, '新服'],
  [1, '热门'],
  [2, ''],
  [3, '下载中'],
  [4, '全平台'],
  [5, '九职业'],
] as const)('a game with tag %i is called %j', (tag, text) => {
  const { container } = render(<GameTag tag={tag} />);
  expect(container.textContent).toBe(text);
});
