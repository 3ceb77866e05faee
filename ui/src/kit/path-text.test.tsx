import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PathText } from './path-text.tsx';

test.each([
  ['/home/box-player/games', ['/', 'home/', 'box-player/', 'games']],
  ['D:\\Games\\青河', ['D:\\', 'Games\\', '青河']],
  ['\\\\nas\\games\\', ['\\\\', 'nas\\', 'games\\']],
  ['', []],
])('%j may break behind its separators, and reads as it is', (path, parts) => {
  const { container } = render(<PathText path={path} />);
  expect([...container.querySelectorAll('span > span')].map((part) => part.textContent)).toEqual(
    parts,
  );
  expect(container.textContent).toBe(path);
});
